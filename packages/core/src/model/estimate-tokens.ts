/** Characters a token stands for in English text and code: the rule of thumb that providers publish. */
const charsPerToken = 4;

/** What one picture costs at most on the common providers at their default resolution. */
const tokensPerImage = 1_600;

/** A rough count of a text's tokens, for reservations and for answers whose provider gave no count. */
export function estimateTokens(...texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / charsPerToken);
}

/** A rough count of what a request sends. */
export function estimateRequest(request: {
  readonly instructions: string;
  readonly prompt: string;
  readonly closing?: string;
  readonly images?: readonly unknown[];
}): number {
  const images = (request.images?.length ?? 0) * tokensPerImage;
  return estimateTokens(request.instructions, request.prompt, request.closing ?? '') + images;
}
