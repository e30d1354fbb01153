//! Where the values lie in a JSON text that is not one object a line: byte by byte, so that a text
//! can be walked through as it comes.

/// A walk over a text that holds values behind each other, or an array of them. Between values, a
/// line that begins with `#` is a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct JsonWalk {
    place: Place,
    inside: Inside,
}

/// The values that may come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// The array, or the first value.
    #[default]
    Start,
    /// Another value.
    Between,
    /// The first element of the array, or its end.
    First,
    /// An element of the array.
    Element,
    /// A comma, or the end of the array.
    Behind,
    /// White space.
    Closed,
}

/// The value that is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    /// Nothing, at the beginning of a line.
    #[default]
    LineStart,
    /// Nothing.
    Line,
    Comment,
    /// A number or a word.
    Word,
    /// Inside this number of open brackets.
    Brackets(usize),
    /// A string, inside this number of brackets.
    String(usize),
    /// A string, behind a backslash.
    Escape(usize),
    /// Behind a fault.
    Broken,
}

/// The role of a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteRole {
    /// Nothing that matters.
    Nothing,
    /// The first of a comment.
    Comment,
    /// The first of a value.
    Begin,
    /// One that is not allowed there, for this reason. Nothing behind it is looked at.
    Broken(&'static str),
}

impl JsonWalk {
    /// Goes on by one byte.
    pub(crate) fn step(&mut self, byte: u8) -> ByteRole {
        self.inside = match self.inside {
            Inside::LineStart | Inside::Line => return self.between(byte),
            Inside::Word if self.ends_before(byte) => return self.between(byte),
            Inside::Comment if matches!(byte, b'\n' | b'\r') => Inside::LineStart,
            Inside::Escape(depth) => Inside::String(depth),
            Inside::String(depth) => match (byte, depth) {
                (b'\\', _) => Inside::Escape(depth),
                (b'"', 0) => Inside::Line,
                (b'"', _) => Inside::Brackets(depth),
                _ => Inside::String(depth),
            },
            Inside::Brackets(depth) => match (byte, depth) {
                (b'"', _) => Inside::String(depth),
                (b'{' | b'[', _) => Inside::Brackets(depth + 1),
                (b'}' | b']', 1) => Inside::Line,
                (b'}' | b']', _) => Inside::Brackets(depth - 1),
                _ => Inside::Brackets(depth),
            },
            inside @ (Inside::Comment | Inside::Word | Inside::Broken) => inside,
        };
        ByteRole::Nothing
    }

    /// Goes on by a byte that is not part of a value or comment under way.
    fn between(&mut self, byte: u8) -> ByteRole {
        let is_line_start = self.inside == Inside::LineStart;
        self.inside = Inside::Line;
        self.place = match (self.place, byte) {
            (_, b'\n' | b'\r') => {
                self.inside = Inside::LineStart;
                return ByteRole::Nothing;
            }
            (_, b' ' | b'\t') => return ByteRole::Nothing,
            (_, b'#') if is_line_start => {
                self.inside = Inside::Comment;
                return ByteRole::Comment;
            }
            (Place::Behind, b',') => Place::Element,
            (Place::First | Place::Behind, b']') => Place::Closed,
            (Place::Start, b'[') => Place::First,
            (place, _) => return self.begin(place, byte),
        };
        ByteRole::Nothing
    }

    /// Begins a value, if one may begin there and so.
    fn begin(&mut self, place: Place, byte: u8) -> ByteRole {
        let reason = match (place, byte) {
            (Place::Behind, _) => "expected `,` or `]`",
            (Place::Closed, _) => "trailing characters",
            (Place::Element, b']') => "trailing comma",
            (_, b',' | b':' | b']' | b'}') => "expected value",
            _ => {
                let is_top = matches!(place, Place::Start | Place::Between);
                self.place = if is_top {
                    Place::Between
                } else {
                    Place::Behind
                };
                self.inside = match byte {
                    b'{' | b'[' => Inside::Brackets(1),
                    b'"' => Inside::String(0),
                    _ => Inside::Word,
                };
                return ByteRole::Begin;
            }
        };
        self.inside = Inside::Broken;
        ByteRole::Broken(reason)
    }

    /// Whether a value is under way that ends before this byte: a number or a word.
    pub(crate) fn ends_before(self, byte: u8) -> bool {
        self.inside == Inside::Word
            && (byte.is_ascii_whitespace() || matches!(byte, b',' | b']' | b'}'))
    }

    /// Whether no value is under way.
    pub(crate) fn is_between(self) -> bool {
        matches!(
            self.inside,
            Inside::LineStart | Inside::Line | Inside::Comment
        )
    }

    /// Whether a fault was met.
    pub(crate) fn is_broken(self) -> bool {
        self.inside == Inside::Broken
    }

    /// Whether nothing has come yet but white space and comments.
    pub(crate) fn is_at_start(self) -> bool {
        self.place == Place::Start
    }

    /// Whether an array is open.
    pub(crate) fn is_open(self) -> bool {
        matches!(self.place, Place::First | Place::Element | Place::Behind)
    }
}
