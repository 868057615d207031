/**
 * How a search text was found. `exact`: unit for unit. `line-ending`: but for CR LF or LF, or a final line end that the file lacks.
 * `trailing-space`: but for blanks at line ends and blank lines around the search. `indent`: but for one shift of all indentation.
 * `punctuation`: but for typographic quotes, dashes, spaces and ellipses. Each includes those before it.
 */
export type EditTier = 'exact' | 'line-ending' | 'trailing-space' | 'indent' | 'punctuation';

/** All tiers, in the order in which they are tried. */
export const editTiers: readonly EditTier[] = ['exact', 'line-ending', 'trailing-space', 'indent', 'punctuation'];
