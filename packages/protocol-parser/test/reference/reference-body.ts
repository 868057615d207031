import {
  children,
  closeAt,
  foreign,
  matchesAt,
  openNameAt,
  reasoning,
  requiredOf,
  top,
  triggerAt,
} from './reference-lexis.ts';

/** What a body needs to know of the tag it is in. */
interface Ending {
  end: number;
  state: 'complete' | 'recovered' | 'truncated';
  body: string;
}

const NAME_ENDS = '(?=[ \\t\\r\\n/>])';
const anywhere = ['package', 'packages', 'command', 'explanation'];

/** Lines and bodies, for the reference. */
export class ReferenceBody {
  readonly text: string;
  readonly seal: string;
  readonly cutShort: boolean;
  /** A line begins here even without a line end before it; and whether a line end was taken off there. */
  anchor: number;
  trims = false;
  endedByForeign = false;

  constructor(text: string, seal: string, cutShort: boolean) {
    this.text = text;
    this.seal = seal;
    this.cutShort = cutShort;
    this.anchor = text.startsWith('\ufeff') ? 1 : 0;
  }

  own(at: number): boolean {
    const lineStart = Math.max(this.anchor, this.text.lastIndexOf('\n', at - 1) + 1);
    return at >= this.anchor && /^[ \t]{0,64}$/.test(this.text.slice(lineStart, at));
  }

  /** Where a body ends before a closer: on a line of its own, the closer takes the line end and its indentation. */
  bodyEnd(begin: number, at: number): number {
    if (!this.own(at)) return at;
    const found = /(\r?\n)?[ \t]*$/.exec(this.text.slice(begin, at));
    const length = found?.[0].length ?? 0;
    if (found?.[1] !== undefined) return at - length;
    return this.trims ? at - length : at;
  }

  readBody(tag: Ending, name: string, start: number, isPart: boolean): void {
    const { text, seal } = this;
    const line = /^\r?\n/.exec(text.slice(start))?.[0].length ?? 0;
    const begin = start + line;
    this.anchor = begin;
    this.trims = line > 0;
    const finish = (bodyEnd: number, end: number) => {
      tag.body = text.slice(begin, bodyEnd);
      tag.end = end;
    };
    /** Close tags that may have ended the body stand before this offset, with nothing but space since. */
    let watched: 'foreign' | 'unsealed' | null = null;
    let thinkEnd = -1;
    let at = begin;
    while (at < text.length) {
      if (text.charAt(at) !== '<') {
        if (!/[ \t\r\n]/.test(text.charAt(at))) watched = null;
        at++;
        continue;
      }
      const own = this.own(at);
      const close = closeAt(text, at, [...top, ...children], seal);
      if (close !== null && this.mayEnd(name, close.name)) {
        const verdict = this.decide(name, close.name, own, close.end);
        if (verdict === 'counts' || verdict === 'cut') {
          if (close.name !== name || (watched !== null && !own && seal === '')) tag.state = 'recovered';
          if (verdict === 'cut') tag.state = 'truncated';
          return finish(this.bodyEnd(begin, at), close.end);
        }
        if (verdict === 'nested') tag.state = 'recovered';
        watched = null;
        at = close.end;
        continue;
      }
      const foreignClose = closeAt(text, at, foreign);
      const unsealed = seal === '' || !own ? null : closeAt(text, at, [name]);
      if (unsealed !== null || (foreignClose !== null && (own || watched !== null))) {
        watched = unsealed !== null ? 'unsealed' : 'foreign';
        at = (unsealed ?? foreignClose)?.end ?? at;
        continue;
      }
      const thinkClose = at === thinkEnd ? closeAt(text, at, reasoning) : null;
      if (thinkClose !== null) {
        tag.state = 'recovered';
        at = thinkClose.end;
        continue;
      }
      if (this.opensNext(name, at, own, isPart)) {
        tag.state = 'recovered';
        return finish(this.bodyEnd(begin, at), at);
      }
      if (
        own &&
        seal === '' &&
        !isPart &&
        requiredOf(name).length > 0 &&
        matchesAt(`<${name}>`, text, at) &&
        this.bodyEnd(begin, at) <= begin
      )
        tag.state = 'recovered';
      const think = /^<(?:think|thinking|reasoning)>/.exec(text.slice(at));
      if (think !== null) thinkEnd = at + think[0].length;
      watched = null;
      at++;
    }
    this.endedByForeign = watched === 'foreign';
    tag.state = this.endedByForeign ? 'recovered' : 'truncated';
    finish(text.length, text.length);
  }

  /** Whether an open tag stands here that can't stand in the body. */
  opensNext(name: string, at: number, own: boolean, isPart: boolean): boolean {
    const { text, seal } = this;
    if (seal !== '') return openNameAt(text, at, isPart ? [...top, ...children] : top, seal) !== null;
    if (!own) return false;
    if (
      name === 'search' &&
      (matchesAt('<replace>', text, at) || matchesAt('<replace[ \\t\\r\\n]{1,8}[\\w:.@-]{1,32}=', text, at))
    )
      return true;
    return triggerAt(text, at, top) !== null;
  }

  /** Whether a close tag of this name can end a body of that one at all. */
  mayEnd(name: string, written: string): boolean {
    if (written === name) return true;
    return name === 'search' || name === 'replace' ? children.includes(written) : false;
  }

  /** The decision table. */
  decide(name: string, written: string, own: boolean, end: number): 'counts' | 'text' | 'cut' | 'nested' {
    const { text } = this;
    const isSelf = written === name;
    if (this.seal !== '' || anywhere.includes(name)) return 'counts';
    if (isSelf && own && name !== 'search') return 'counts';
    const spaces = /^[ \t\r\n]*/.exec(text.slice(end))?.[0].length ?? 0;
    const blanks = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
    const follows = (pattern: string) => spaces <= 64 && matchesAt(pattern + NAME_ENDS, text, end + spaces);
    if (name === 'file' || name === 'merge') {
      if (
        blanks >= 64 ||
        matchesAt('[\\r\\n]', text, end + blanks) ||
        matchesAt(`<(${top.join('|')})${NAME_ENDS}`, text, end + blanks)
      )
        return 'counts';
      return end + blanks === text.length ? this.atEnd() : 'text';
    }
    if (follows(name === 'search' ? '<replace' : '</edit')) return 'counts';
    if (name === 'search') return 'text';
    if (!isSelf) return name === 'replace' && follows('<replace') ? 'nested' : 'text';
    if (name === 'replace' && follows('<search')) return 'counts';
    return spaces <= 64 && end + spaces === text.length ? this.atEnd() : 'text';
  }

  atEnd(): 'counts' | 'cut' {
    return this.cutShort ? 'cut' : 'counts';
  }
}
