/** Text that is searched for an object; a plan is far shorter. */
const maxText = 100_000;

/**
 * The first object that can be read out of a model's text: fenced or not, with words round it. An object that was cut off is
 * closed where it ends, so that the fields before the cut are kept. Undefined when there is none. Linear in the text.
 */
export function extractJson(text: string): unknown {
  const start = text.indexOf('{');
  if (start === -1) return undefined;
  const body = text.slice(start, start + maxText);
  let inString = false;
  let lastComplete = -1;
  let closers: readonly string[] = [];
  const open: string[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') inString = true;
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') {
      open.pop();
      if (open.length === 0) return read(body.slice(0, at + 1));
      lastComplete = at + 1;
      closers = [...open];
    } else if (character === ',' && open.length <= 3) {
      lastComplete = at;
      closers = [...open];
    }
  }
  return lastComplete === -1 ? undefined : read(body.slice(0, lastComplete) + closers.toReversed().join(''));
}

function read(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    // Not JSON after all: the caller treats it as no object.
    return undefined;
  }
}
