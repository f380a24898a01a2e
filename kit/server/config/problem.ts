/**
 * Something the operator has to mend before the server can start. Its message is a finished sentence for people: it
 * is printed as it is, without a stack.
 */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
}
