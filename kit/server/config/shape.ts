/**
 * What a strict object of an operator's file says: about a setting that it does not know, or about something else
 * altogether in its place.
 * @param expected the end of a sentence that begins with the setting's name
 */
export function shape(expected: string, known: readonly string[]) {
  return {
    error: (issue: { code?: string; keys?: readonly PropertyKey[] }) =>
      issue.code === 'unrecognized_keys'
        ? `has an unknown setting "${String(issue.keys?.[0])}". Known are ${known.join(', ')}.`
        : expected,
  }
}
