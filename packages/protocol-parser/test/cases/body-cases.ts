import type { RecognitionCase } from '../support/recognition-case.ts';

const blanks = (count: number) => ' '.repeat(count);

/** Every row of the decision table, and what is made of a body: on each side. */
export const bodyCases: readonly RecognitionCase[] = [
  {
    name: 'a closer on its own line counts though text follows it',
    answer: '<file path="a">\nx\n  </file> then',
    operations: ['write a "x"'],
    text: ' then',
  },
  {
    name: 'a closer may have spaces before its end',
    answer: '<file path="a">\nx\n</file \n >',
    operations: ['write a "x"'],
  },
  {
    name: 'a closer may have eight spaces before its end',
    answer: `<file path="a">\nx\n</file${blanks(8)}>`,
    operations: ['write a "x"'],
  },
  {
    name: 'a closer with more than eight is text',
    answer: `<file path="a">\nx\n</file${blanks(9)}>\n</file>`,
    operations: [`write a "x\\n</file${blanks(9)}>"`],
  },
  {
    name: 'a closer inside a line counts before a line end',
    answer: '<file path="a">x</file> \t\r\nmore',
    operations: ['write a "x"'],
    text: ' \t\r\nmore',
  },
  {
    name: 'a closer inside a line counts before an open tag',
    answer: '<file path="a">x</file>  <need path="b"/>',
    operations: ['write a "x"', 'need b'],
  },
  {
    name: 'a closer inside a line does not count before a part',
    answer: '<file path="a">x</file> <search>\n</file>',
    operations: ['write a "x</file> <search>"'],
  },
  {
    name: 'a closer inside a line counts at the end',
    answer: '<file path="a">x</file>  ',
    operations: ['write a "x"'],
  },
  {
    name: 'a closer inside a line counts before 64 blanks',
    answer: `<file path="a">x</file>${blanks(64)}y`,
    operations: ['write a "x"'],
  },
  {
    name: 'and not before 63 and text',
    answer: `<file path="a">x</file>${blanks(63)}y\n</file>`,
    operations: [`write a "x</file>${blanks(63)}y"`],
    diagnostics: ['close-tag-in-text'],
  },
  {
    name: 'a closer inside a line at a reported cut is no end',
    answer: '<file path="a">x</file>',
    finishReason: 'length',
    operations: ['truncated write a "x"'],
    signals: ['finish-reason'],
  },
  {
    name: 'a search closes before its replace only',
    answer: '<edit path="a"><search>x</search> y</search>\n<replace>z</replace></edit>',
    operations: ['edit a "x</search> y" -> "z"'],
    diagnostics: ['close-tag-in-text'],
  },
  {
    name: 'a search closes over 64 spaces',
    answer: `<edit path="a"><search>x</search>${blanks(64)}<replace>z</replace></edit>`,
    operations: ['edit a "x" -> "z"'],
  },
  {
    name: 'and not over 65',
    answer: `<edit path="a"><search>x</search>${blanks(65)}<replace>z</replace></edit>`,
    operations: [`truncated edit a`],
  },
  {
    name: 'a replace on its own line ends an open search',
    answer: '<edit path="a">\n<search>\nx\n<replace>\ny\n</replace>\n</edit>',
    operations: ['recovered edit a "x" -> "y"'],
    diagnostics: ['missing-close'],
  },
  {
    name: 'a replace closes on its own line',
    answer: '<edit path="a"><search>x</search><replace>\ny\n</replace>\ntext</edit>',
    operations: ['edit a "x" -> "y"'],
    diagnostics: ['text-in-edit'],
  },
  {
    name: 'a replace closes inside a line before the end of the edit',
    answer: '<edit path="a"><search>x</search><replace>y</replace>\n</edit>',
    operations: ['edit a "x" -> "y"'],
  },
  {
    name: 'a replace closes inside a line before the next search',
    answer: '<edit path="a"><search>x</search><replace>y</replace><search>z</search><replace></replace></edit>',
    operations: ['edit a "x" -> "y" "z" -> ""'],
  },
  {
    name: 'and not before text',
    answer: '<edit path="a"><search>x</search><replace>y</replace> z</replace></edit>',
    operations: ['edit a "x" -> "y</replace> z"'],
  },
  {
    name: 'a replace inside a line at the end is cut',
    answer: '<edit path="a"><search>x</search><replace>y</replace>',
    operations: ['truncated edit a "x" -> "y"'],
  },
  {
    name: 'a search closer ends a replace before the end of the edit',
    answer: '<edit path="a"><search>x</search><replace>y</search></edit>',
    operations: ['recovered edit a "x" -> "y"'],
    diagnostics: ['mismatched-close'],
  },
  {
    name: 'and not before anything else',
    answer: '<edit path="a"><search>x</search><replace>y</search> z</replace></edit>',
    operations: ['edit a "x" -> "y</search> z"'],
  },
  {
    name: 'a second pair inside an open replace',
    answer:
      '<edit path="a">\n<search>\na\n</search>\n<replace>\nb\n<search>\nc\n</search>\n<replace>\nd\n</replace>\n</edit>',
    operations: ['recovered edit a "a" -> "b\\n<search>\\nc\\n</search>\\n<replace>\\nd"'],
    diagnostics: ['missing-close'],
  },
  {
    name: 'an edit ends where a file begins',
    answer: '<edit path="a">\n<search>\nx\n</search>\n<replace>\ny\n<file path="b">\nz\n</file>',
    operations: ['recovered edit a "x" -> "y"', 'write b "z"'],
    diagnostics: ['missing-close'],
  },
  {
    name: 'a search without partner',
    answer: '<edit path="a">\n<search>\nx\n<delete path="b"/>',
    operations: ['recovered edit a', 'delete b'],
    diagnostics: ['missing-close', 'incomplete-block'],
  },
  {
    name: 'a replace without partner',
    answer: '<edit path="a"><replace>y</replace></edit>',
    operations: ['recovered edit a'],
    diagnostics: ['incomplete-block', 'empty-edit'],
  },
  {
    name: 'an edit without parts',
    answer: '<edit path="a">\n</edit>',
    operations: ['recovered edit a'],
    diagnostics: ['empty-edit'],
  },
  {
    name: 'a close tag of a part between the parts',
    answer: '<edit path="a"><search>x</search><replace>\ny\n</replace>\n</replace>\n</edit>',
    operations: ['recovered edit a "x" -> "y"'],
    diagnostics: ['stray-close'],
  },
  {
    name: 'an update is a merge',
    answer: '<edit path="a">\n<update>\n// ...\nx\n</update>\n</edit>',
    operations: ['merge a "// ...\\nx"'],
    diagnostics: [],
  },
  {
    name: 'an update and pairs',
    answer: '<edit path="a"><search>x</search><replace>\ny\n</replace>\n<update>z</update></edit>',
    operations: ['recovered merge a "z"'],
    diagnostics: ['mixed-edit'],
  },
  {
    name: 'a bare tag of the edit in an update',
    answer: '<edit path="a"><update>\n<edit>\nx\n</update></edit>',
    operations: ['merge a "<edit>\\nx"'],
    diagnostics: [],
  },
  {
    name: 'a tag right after a stray part closer',
    answer: '<edit path="a"><search>x</search><replace>\ny\n</replace>\n</replace><need path="b"/>',
    operations: ['recovered edit a "x" -> "y"', 'need b'],
    diagnostics: ['stray-close', 'missing-close'],
  },
  {
    name: 'a line is measured again after a look-ahead',
    answer: '<edit path="a"><search>x</search><replace>y\n  </search>  <edit path="e">\n</replace>\n</edit>',
    operations: ['edit a "x" -> "y\\n  </search>  <edit path=\\"e\\">"'],
  },
  {
    name: 'a merge',
    answer: '<merge target_file="a">\n// ... stays\nx\n</merge>',
    operations: ['merge a "// ... stays\\nx"'],
  },
  {
    name: 'an explanation closes anywhere',
    answer: '<explanation>It is </explanation>done.',
    operations: ['explanation "It is "'],
    text: 'done.',
  },
  {
    name: 'an explanation ends where a tag begins',
    answer: '<explanation>It is\n<package>clsx</package>',
    operations: ['recovered explanation "It is"', 'package clsx'],
    diagnostics: ['missing-close'],
  },
  {
    name: 'a tag with an attribute ends a body on its own line',
    answer: '<file path="a">\nx\n  <need path="b"/>',
    operations: ['recovered write a "x"', 'need b'],
  },
  {
    name: 'and not inside a line',
    answer: '<file path="a">\nx <need path="b"/>\n</file>',
    operations: ['write a "x <need path=\\"b\\"/>"'],
  },
  {
    name: 'and not without attribute',
    answer: '<file path="a">\nx\n<file>\ny\n</file>',
    operations: ['write a "x\\n<file>\\ny"'],
  },
  {
    name: 'a tag without attributes ends a body on its own line',
    answer: '<file path="a">\nx\n<explanation>\ny\n</explanation>',
    operations: ['recovered write a "x"', 'explanation "y"'],
  },
  {
    name: 'an attribute name of 33 characters is no trigger',
    answer: `<file path="a">\n<need ${'p'.repeat(33)}="b"/>\n</file>`,
    operations: [`write a "<need ${'p'.repeat(33)}=\\"b\\"/>"`],
  },
  {
    name: 'one line end is taken off on each side',
    answer: '<file path="a">\r\n\r\nx\r\n\r\n</file>',
    operations: ['write a "\\r\\nx\\r\\n"'],
  },
  {
    name: 'the indentation of the closer is its own',
    answer: '<file path="a">\n  x\n    </file>',
    operations: ['write a "  x"'],
  },
  {
    name: 'blanks on one line are kept',
    answer: '<edit path="a"><search>  </search><replace> </replace></edit>',
    operations: ['edit a "  " -> " "'],
  },
  { name: 'an indented closer of an empty body', answer: '<file path="a">\n  </file>', operations: ['write a ""'] },
  {
    name: 'foreign closers and text after them',
    answer: '<file path="a.xml">\nx\n</content>\ny\n',
    operations: ['truncated write a.xml "x\\n</content>\\ny\\n"'],
  },
  {
    name: 'foreign closers and a tag after them',
    answer: '<file path="a.xml">\nx\n</content>\n</cont \n',
    operations: ['truncated write a.xml "x\\n</content>\\n</cont \\n"'],
  },
  {
    name: 'a name without = is no trigger',
    answer: '<file path="a">\n<need path>\n</file>',
    operations: ['write a "<need path>"'],
  },
  {
    name: 'a file closed inside a block',
    answer: '<file path="a.ts">\nif (a) {\n</file>',
    operations: ['truncated write a.ts "if (a) {"'],
    signals: ['open-construct'],
  },
  {
    name: 'an empty file',
    answer:
      '<file path="a"></file>\n<file path="b">\n</file>\n<file path="c">\n\n</file>\n<file path="d">\n\n\n</file>',
    operations: ['write a ""', 'write b ""', 'write c ""', 'write d "\\n"'],
    diagnostics: [],
  },
  {
    name: 'a file closed at once',
    answer: '<file path="a"/>',
    operations: ['recovered write a ""'],
    diagnostics: ['self-closed'],
  },
  {
    name: 'empty commands, packages and explanations',
    answer: '<command> </command>\n<package></package>\n<packages>\n\n</packages>\n<explanation>\n</explanation>',
    operations: [],
    diagnostics: ['empty-body', 'empty-body', 'empty-body', 'empty-body'],
  },
  {
    name: 'what is no package',
    answer: '<packages>\ngit+https://x.y/z\n../up\n- clsx\n</packages>',
    operations: ['package clsx'],
    diagnostics: ['invalid-package', 'invalid-package'],
  },
];
