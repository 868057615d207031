/** What a comment may stand for, in words that people use for little else. */
const CODE =
  'code|lines?|methods?|functions?|imports?|components?|implementation|logic|styles?|jsx|markup|hooks|handlers|routes|html|css|body|class(?:es)?|rules|script|template';
/** The same with words that need an ellipsis beside them to mean left-out code. */
const THING = `${CODE}|files?|props|contents?|elements?|items?|fields?|state|sections?|cases?|tests?|properties|attributes?|options?|config(?:uration)?|entries|types?|exports?|variables?|declarations?|definitions?|children|statements?|layout|page|app|module|object|array|list|data|settings|selectors?|nav|header|footer|form|render|setup|effects?|callbacks?|helpers?|constants?|document|stuff`;
/** A whole that "the rest of" is said of. */
const WHOLE = `${CODE}|file|content|page|app|module|layout|config|document|form|object|render|return`;
const OF = '(?:the |your |my |our |this |that |these |those |its |all )*';
/** That code stays as it was, or is not shown. */
const UNCHANGED =
  '(?:(?:is|are|stays?|remains?|kept|left|keeps?|should (?:stay|remain|be)) )?(?:exactly )?(?:unchanged|unmodified|untouched|intact|omitted|elided|not shown|as[- ]is|as (?:before|it was|they were|in the original)|(?:the )?same(?: as (?:before|above|the original|in the original|previous(?:ly)?|original))?|identical)(?: here| below| above)?(?: for (?:brevity|clarity))?';
const PLACE = '(?:goes |go |continues |follows )?(?:here|below|above|continues|follows)';
const AFTER = `(?: (?:${UNCHANGED}|${PLACE}|for brevity|for clarity))`;
const KEEP = '(?:please )?(?:keep|leave|retain|preserve|add|insert|include|put|paste|with|and)';

/** Phrases that mean left-out code by themselves. */
const PLAIN = whole(
  `(?:${KEEP} )?${OF}(?:rest|remainder) of ${OF}(?:[\\w.$-]+ )?(?:${THING}|${WHOLE})${AFTER}?`,
  `(?:${KEEP} )?${OF}(?:rest|remainder)(?: of ${OF}(?:[\\w.$-]+ ){0,2}[\\w.$-]+)? ${UNCHANGED}`,
  `(?:${KEEP} )?${OF}existing (?:[\\w.$-]+ )?(?:${THING})(?: and (?:${THING}))?${AFTER}?`,
  `${OF}(?:${CODE}) (?:goes |go )?here as before`,
  `(?:${KEEP} )?${OF}(?:existing|previous|original|current|remaining|other|same|old|above)(?: [\\w.$-]+)? (?:${THING}) ${UNCHANGED}`,
  `(?:${KEEP} )?${OF}(?:previous|original|remaining|other) (?:${CODE}) ${PLACE}`,
  `(?:${KEEP} )?${OF}(?:everything|all) (?:else|other) ${UNCHANGED}`,
  `${KEEP} (?:everything|all) else`,
  `${OF}(?:previous|remaining|other|original) code`,
  '(?:the )?same as (?:before|(?:in )?the original)',
  `${OF}(?:[\\w.$-]+ and )?(?:[\\w.$-]+ )?(?:code|imports?|methods?|functions?|component|implementation|logic|styles|jsx|markup|handlers|hooks)(?: and (?:${CODE}))? ${UNCHANGED}`,
  '(?:[\\w.$-]+ ){0,3}(?:omitted|elided|shortened|abbreviated) for (?:brevity|clarity)',
  'unchanged|omitted|snip|snipped|unchanged code|code unchanged|no changes? (?:here|below|above)|nothing (?:else )?changed (?:here|below|above)',
);
/** Phrases that mean left-out code when an ellipsis stands at one end. */
const WITH_ELLIPSIS = whole(
  `(?:${KEEP} )?${OF}(?:rest|remainder)(?: of ${OF}(?:[\\w./$<>-]+ ){0,3}[\\w./$<>-]+)?${AFTER}?`,
  `(?:${KEEP} )?${OF}(?:existing|previous|original|current|remaining|other|more|additional|unchanged|same|old|similar)(?: existing)?(?: [\\w.$-]+){0,2} (?:${THING})${AFTER}?`,
  `${OF}(?:[\\w.$-]+ )?(?:${THING})(?: and (?:${THING}))? ${UNCHANGED}`,
  `(?:${THING})(?:(?:,| and) (?:${THING}))*`,
  `(?:${KEEP} )?${OF}(?:existing|previous|remaining|unchanged|others?|more|etc|and so on|and more|omitted|truncated|snip|continued?|continues|repeat(?:ed)?)`,
  `(?:see|same as|as|like) (?:above|before|previously|the original)|no changes?|nothing changed|everything else|(?:code|content) (?:continues|truncated|omitted)`,
);
/** A longer comment explains something. */
const MAX_CHARS = 300;
/** The most words a phrase between two ellipses has. */
const MAX_WORDS = 10;
/** What people draw around a comment. */
const DECORATION = /^[\s\-=*#~<>[\](){}|@/:;,!]+|[\s\-=*#~<>[\](){}|@/:;,!]+$/g;
/** What makes a longer phrase between two ellipses one about code, and not the middle of a sentence. Other alphabets can't be told. */
const ABOUT_CODE = new RegExp(
  `(?:^| )(?:existing|rest|remain(?:ing|der)|others?|previous|original|same|unchanged|omitted|more|etc|${THING})(?: |$)|[^\\u0000-\\u024F]`,
  'u',
);
/** Any phrase as short as this between two ellipses stands for something left out. */
const SHORT_WORDS = 3;

/** True when the text of a comment says that code was left out: "... existing code ...", "rest of the component unchanged". */
export function isOmissionPhrase(comment: string): boolean {
  if (comment.length > MAX_CHARS) return false;
  let text = comment
    .toLowerCase()
    .replaceAll('\u2026', '...')
    .replaceAll('. . .', '...')
    .replaceAll('\u2019', "'")
    .replace(/\s+/g, ' ');
  // A spread that was commented out.
  if (/^\s*\.{3}[\w$]+[\s,;]*$/.test(text)) return false;
  let leading = false;
  let trailing = false;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(DECORATION, '');
    if (/^\.{3}(?!\.)/.test(text)) leading = true;
    if (/(?<!\.)\.{3}$/.test(text)) trailing = true;
    text = text.replace(/^\.{2,}|\.+$/g, '');
  }
  if (text === '') return leading || trailing;
  if (text.split(' ').length > MAX_WORDS) return false;
  text = text
    .replace(/\s*[([]\s*/g, ' ')
    .replace(/[)\]]/g, '')
    .replace(/ ?(?:\.\.\.|[,;:\u2013\u2014]| - ) ?/g, ' ')
    .trim();
  const enclosed = leading && trailing && (text.split(' ').length <= SHORT_WORDS || ABOUT_CODE.test(text));
  return enclosed || PLAIN.test(text) || ((leading || trailing) && WITH_ELLIPSIS.test(text));
}

function whole(...alternatives: readonly string[]): RegExp {
  return new RegExp(`^(?:${alternatives.join('|')})$`, 'u');
}
