import { ReferenceBody } from './reference-body.ts';
import {
  children,
  closeAt,
  headerEnd,
  openAt,
  openNameAt,
  reasoning,
  requiredOf,
  top,
  triggerAt,
} from './reference-lexis.ts';

/** A tag or a part of one, as its end event tells it. */
export interface ReferenceTag {
  readonly name: string;
  readonly start: number;
  end: number;
  state: 'complete' | 'recovered' | 'truncated';
  /** Raw text; for one that the end of the answer cuts, with what may be the beginning of a close tag. */
  body: string;
}

export interface ReferenceResult {
  readonly tags: readonly ReferenceTag[];
  readonly text: string;
  readonly reasoning: string;
}

const withoutBody = ['delete', 'rename', 'need'];

/** Reads a whole answer the slow way: looks at every offset anew, with the whole text at hand. Knows nothing of diagnostics and late demotions. */
export function referenceParse(text: string, seal = '', cutShort = false): ReferenceResult {
  const reference = new Reference(text, seal === '' ? '' : `:${seal}`, cutShort);
  let at = 0;
  while (at < text.length) at = reference.readText(at);
  return { tags: reference.tags, text: reference.prose, reasoning: reference.thought };
}

class Reference extends ReferenceBody {
  readonly tags: ReferenceTag[] = [];
  prose = '';
  thought = '';
  fresh = true;
  wrapper: string | null = null;

  addProse(start: number, end: number): number {
    const piece = this.text.slice(start, end);
    if (/[^ \t\r\n\ufeff]/.test(piece)) this.fresh = false;
    this.prose += piece;
    return end;
  }

  /** One step at top level; returns where to go on. */
  readText(at: number): number {
    const { text, seal } = this;
    const own = this.own(at);
    if (text.charAt(at) === '<') return this.readTagInText(at, own) ?? this.addProse(at, at + 1);
    if (own && seal === '' && /[`~]/.test(text.charAt(at))) return this.readFence(at) ?? this.addProse(at, at + 1);
    return this.addProse(at, at + 1);
  }

  readTagInText(at: number, own: boolean): number | null {
    const { text, seal } = this;
    const stray =
      (own || seal !== '' ? closeAt(text, at, [...top, 'search', 'replace'], seal) : null) ??
      closeAt(text, at, reasoning);
    if (stray !== null) {
      this.anchor = stray.end;
      return stray.end;
    }
    if (!own && seal === '') return null;
    const open = openAt(text, at, top, seal);
    if (open !== null && requiredOf(open.name).every((name) => open.attributes.includes(name)))
      return this.readTag(at, open.name, open.end, open.selfClosed);
    const thought = own ? openAt(text, at, reasoning) : null;
    if (thought !== null) return this.readReasoning(thought.name, thought.end, thought.selfClosed);
    const failed = openNameAt(text, at, top, seal);
    if (failed !== null) return this.addProse(at, headerEnd(text, at, failed, seal).end);
    const failedThought = own ? openNameAt(text, at, reasoning) : null;
    return failedThought === null ? null : this.addProse(at, headerEnd(text, at, failedThought, '').end);
  }

  readReasoning(name: string, start: number, selfClosed: boolean): number {
    this.anchor = start;
    if (selfClosed) return start;
    for (let at = start; at < this.text.length; at++) {
      const close = closeAt(this.text, at, [name]);
      if (close === null) continue;
      this.thought += this.text.slice(start, at);
      this.anchor = close.end;
      return close.end;
    }
    this.thought += this.text.slice(start);
    return this.text.length;
  }

  fenceLine(at: number): { readonly mark: string; readonly bare: boolean; readonly end: number } | null {
    const match = /^(?:`{3,}[^`\n]*|~{3,}[^\n]*)(?:\n|$)/.exec(this.text.slice(at));
    if (match === null) return null;
    const line = match[0].replace(/\n$/, '');
    const mark = /^(?:`+|~+)/.exec(line)?.[0] ?? '';
    return line.length > 256
      ? null
      : { mark, bare: /^[ \t\r]*$/.test(line.slice(mark.length)), end: at + match[0].length };
  }

  closesFence(at: number, mark: string): number | null {
    const line = this.own(at) ? this.fenceLine(at) : null;
    return line !== null && line.bare && line.mark.startsWith(mark) ? line.end : null;
  }

  readFence(at: number): number | null {
    const { text } = this;
    const line = this.fenceLine(at);
    if (line === null) return null;
    if (this.wrapper !== null) {
      const end = this.closesFence(at, this.wrapper);
      if (end !== null) {
        this.wrapper = null;
        return end;
      }
    }
    let inertFrom = line.end;
    if (this.fresh) {
      const next = line.end + (/^[ \t\r\n]{0,64}/.exec(text.slice(line.end))?.[0].length ?? 0);
      const open = openAt(text, next, top);
      if (open !== null && requiredOf(open.name).every((name) => open.attributes.includes(name))) {
        this.wrapper = line.mark;
        return this.readTag(next, open.name, open.end, open.selfClosed);
      }
      const failed = openNameAt(text, next, top);
      if (failed !== null) inertFrom = headerEnd(text, next, failed, '').end;
    }
    this.addProse(at, inertFrom);
    for (let inside = inertFrom; inside < text.length; inside++) {
      const end = this.closesFence(inside, line.mark);
      if (end !== null) return this.addProse(inside, end);
      this.addProse(inside, inside + 1);
    }
    return text.length;
  }

  readTag(start: number, name: string, bodyStart: number, selfClosed: boolean): number {
    const tag: ReferenceTag = {
      name,
      start,
      end: bodyStart,
      state: selfClosed && !withoutBody.includes(name) ? 'recovered' : 'complete',
      body: '',
    };
    this.fresh = false;
    this.anchor = bodyStart;
    this.trims = false;
    if (!withoutBody.includes(name) && !selfClosed) {
      if (name === 'edit') this.readEdit(tag, bodyStart);
      else this.readBody(tag, name, bodyStart, false);
    } else if (name === 'edit') {
      tag.state = 'recovered';
    }
    this.tags.push(tag);
    this.anchor = tag.end;
    this.trims = false;
    return tag.end;
  }

  readEdit(edit: ReferenceTag, start: number): void {
    const { text, seal } = this;
    let search = false;
    let pairs = 0;
    let updates = 0;
    let at = start;
    const recover = (when: boolean) => {
      if (when && edit.state === 'complete') edit.state = 'recovered';
    };
    const leave = (end: number) => {
      edit.end = end;
      recover(search || (updates > 0 && pairs > 0) || (updates === 0 && pairs === 0));
    };
    while (at < text.length) {
      const open = openAt(text, at, children, seal);
      if (open !== null) {
        const part: ReferenceTag = {
          name: open.name === 'update' ? 'merge' : open.name,
          start: at,
          end: open.end,
          state: 'complete',
          body: '',
        };
        this.anchor = open.end;
        if (!open.selfClosed) this.readBody(part, open.name, open.end, true);
        this.tags.push(part);
        if (part.state === 'truncated') edit.state = 'truncated';
        recover(part.state === 'recovered');
        at = part.end;
        this.anchor = at;
        this.trims = false;
        if (part.state === 'truncated') continue;
        if (open.name === 'search') search = true;
        else if (open.name === 'update') updates++;
        else {
          recover(!search);
          if (search) pairs++;
          search = false;
        }
        continue;
      }
      const failed = openNameAt(text, at, children, seal);
      const close = closeAt(text, at, ['edit', ...children], seal);
      const next = this.opensAtTop(at);
      if (close?.name === 'edit') return leave(close.end);
      if (close !== null) {
        recover(true);
        at = close.end;
        this.anchor = at;
      } else if (next) {
        recover(true);
        return leave(at);
      } else {
        at = failed === null ? at + 1 : headerEnd(text, at, failed, seal).end;
      }
    }
    edit.state = this.endedByForeign ? 'recovered' : 'truncated';
    edit.end = text.length;
  }

  opensAtTop(at: number): boolean {
    if (this.seal !== '') return openNameAt(this.text, at, top, this.seal) !== null;
    return this.own(at) && triggerAt(this.text, at, top) !== null;
  }
}
