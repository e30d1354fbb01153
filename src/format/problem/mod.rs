//! Everything that can be wrong with a text: the code, the message, what was expected, and how to
//! mend it. Faults are worded in this folder and nowhere else; readers give the values.
//!
//! Command-line options are not named here. A remedy that the options of a reader offer is a
//! [`Remedy`] of its own, which whoever shows the fault can word.

/// The words of a fault.
pub(crate) struct Words {
    pub(crate) message: String,
    pub(crate) label: String,
    pub(crate) remedy: Remedy,
}

/// Declares a family of problems. Each has its values, its code, and with the values in scope by
/// reference the message, what was expected, and how to mend it.
macro_rules! problems {
    ($(#[$about:meta])* $family:ident {
        $($name:ident $({ $($field:ident: $type:ty),* })? = $code:expr,
        $message:expr, $label:expr, $remedy:expr;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) enum $family {
            $($name $({ $($field: $type),* })?,)*
        }

        impl $family {
            /// The kind of fault.
            #[allow(unused_variables, reason = "values matter to the words")]
            pub(super) fn code(&self) -> Code {
                match self {
                    $(Self::$name $({ $($field),* })? => $code,)*
                }
            }

            /// How the problem is put.
            #[allow(unused_variables, reason = "a value may matter to one of the three only")]
            pub(super) fn words(&self) -> Words {
                match self {
                    $(Self::$name $({ $($field),* })? => Words {
                        message: $message.into(),
                        label: $label.into(),
                        remedy: $remedy.into(),
                    },)*
                }
            }
        }
    };
}

mod board;
mod code;
mod formats;
mod input;
mod remedy;
mod solution;
mod values;

pub(crate) use board::BadBoard;
pub use code::Code;
pub(crate) use formats::BadFormat;
pub(crate) use input::BadInput;
pub use remedy::Remedy;
pub(crate) use solution::{BadAnswer, BadSolution};
pub(crate) use values::{CLUES, Count, Shown, Signs, Unclear};

/// Puts the families together.
macro_rules! families {
    ($($name:ident($family:ident),)*) => {
        /// What is wrong, with its values.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) enum Problem {
            $($name($family),)*
        }

        impl Problem {
            /// The kind of fault.
            pub(crate) fn code(&self) -> Code {
                match self {
                    $(Self::$name(problem) => problem.code(),)*
                }
            }

            /// How the problem is put.
            pub(crate) fn words(&self) -> Words {
                match self {
                    $(Self::$name(problem) => problem.words(),)*
                }
            }
        }

        $(impl From<$family> for Problem {
            fn from(problem: $family) -> Self {
                Self::$name(problem)
            }
        })*
    };
}

families! {
    Input(BadInput),
    Board(BadBoard),
    Format(BadFormat),
    Solution(BadSolution),
    Answer(BadAnswer),
}
