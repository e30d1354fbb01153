//! Where a file can be changed, and the file with a switch at some of these places.

use anyhow::Result;
use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, BinOp, Block, Expr, ExprBinary, ImplItemFn, ItemConst, ItemFn, ItemMod, Stmt, UnOp,
    parse_quote,
};

/// A place where the source can be changed.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// Its number within its file.
    pub(crate) index: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The change.
    pub(crate) words: String,
    /// Whether it does not compile.
    pub(crate) is_dropped: bool,
}

/// All of a file.
pub(crate) fn sites(text: &str) -> Result<Vec<Site>> {
    let mut walk = Walk::default();
    walk.visit_file_mut(&mut syn::parse_file(text)?);
    Ok(walk.sites)
}

/// The file with a switch for some of its places, given each one's index and number.
pub(crate) fn switched(text: &str, numbers: &[(usize, usize)]) -> Result<String> {
    let mut file = syn::parse_file(text)?;
    let mut walk = Walk {
        numbers: numbers.to_vec(),
        ..Walk::default()
    };
    walk.visit_file_mut(&mut file);
    Ok(prettyplease::unparse(&file))
}

#[derive(Default)]
struct Walk {
    sites: Vec<Site>,
    numbers: Vec<(usize, usize)>,
}

impl Walk {
    /// Notes a place, and says its number if it is to have a switch.
    fn note(&mut self, span: Span, words: String) -> Option<usize> {
        let index = self.sites.len();
        let start = span.start();
        self.sites.push(Site {
            index,
            line: start.line,
            column: start.column + 1,
            words,
            is_dropped: false,
        });
        let mut numbers = self.numbers.iter();
        numbers
            .find(|(at, _)| *at == index)
            .map(|&(_, number)| number)
    }

    fn binary(&mut self, binary: &ExprBinary) -> Option<Expr> {
        let to = opposite(&binary.op)?;
        let words = format!("{} → {}", binary.op.to_token_stream(), to.to_token_stream());
        let number = self.note(binary.op.span(), words)?;
        let mut other = binary.clone();
        other.op = to;
        // In a block of its own an `if` on the left would end a statement.
        Some(parse_quote!((if crate::mutant::is(#number) { (#other) } else { (#binary) })))
    }
}

impl VisitMut for Walk {
    fn visit_item_mod_mut(&mut self, item: &mut ItemMod) {
        if !is_test(&item.attrs) {
            visit_mut::visit_item_mod_mut(self, item);
        }
    }

    fn visit_item_const_mut(&mut self, _: &mut ItemConst) {}

    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}

    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}

    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            visit_mut::visit_item_fn_mut(self, item);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            visit_mut::visit_impl_item_fn_mut(self, item);
        }
    }

    fn visit_expr_repeat_mut(&mut self, repeat: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut repeat.expr);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        for statement in &mut block.stmts {
            let Stmt::Expr(call @ (Expr::MethodCall(_) | Expr::Call(_)), Some(_)) = statement
            else {
                continue;
            };
            let words = format!("without {}", shown(call));
            if let Some(number) = self.note(call.span(), words) {
                *statement = parse_quote!(if !crate::mutant::is(#number) { #statement });
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let new = match expr {
            Expr::Binary(binary) if has_let(&binary.left) || has_let(&binary.right) => None,
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let (span, inner) = (unary.span(), unary.expr.clone());
                let words = format!("{} → {}", shown(expr), shown(&inner));
                let number = self.note(span, words);
                number.map(|number| parse_quote!((if crate::mutant::is(#number) { #inner } else { #expr })))
            }
            Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Bool(value),
                ..
            }) => {
                let (is, span) = (value.value, value.span);
                let number = self.note(span, format!("{is} → {}", !is));
                number.map(|number| parse_quote!((crate::mutant::is(#number) != #is)))
            }
            _ => None,
        };
        if let Some(new) = new {
            *expr = new;
        }
    }
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    let mut texts = attributes
        .iter()
        .map(|attribute| attribute.to_token_stream().to_string());
    texts.any(|text| text.contains("test"))
}

/// The beginning of some code.
fn shown(code: &impl ToTokens) -> String {
    let text = code.to_token_stream().to_string();
    let end = text.char_indices().nth(40).map_or(text.len(), |(at, _)| at);
    text[..end].to_owned()
}

fn opposite(op: &BinOp) -> Option<BinOp> {
    Some(match op {
        BinOp::Add(_) => parse_quote!(-),
        BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) => parse_quote!(+),
        BinOp::And(_) => parse_quote!(||),
        BinOp::Or(_) => parse_quote!(&&),
        BinOp::BitXor(_) | BinOp::BitAnd(_) => parse_quote!(|),
        BinOp::BitOr(_) => parse_quote!(&),
        BinOp::Shl(_) => parse_quote!(>>),
        BinOp::Shr(_) => parse_quote!(<<),
        BinOp::Eq(_) => parse_quote!(!=),
        BinOp::Ne(_) => parse_quote!(==),
        BinOp::Lt(_) => parse_quote!(<=),
        BinOp::Le(_) => parse_quote!(<),
        BinOp::Gt(_) => parse_quote!(>=),
        BinOp::Ge(_) => parse_quote!(>),
        BinOp::AddAssign(_) => parse_quote!(-=),
        BinOp::SubAssign(_) => parse_quote!(+=),
        BinOp::BitAndAssign(_) | BinOp::BitXorAssign(_) => parse_quote!(|=),
        BinOp::BitOrAssign(_) => parse_quote!(&=),
        _ => return None,
    })
}
