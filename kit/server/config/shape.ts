/**
 * The error messages of a strict object in an operator's file: for an unknown setting, or for a value that is no
 * object.
 *
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
