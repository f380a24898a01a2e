import type { Variables } from '../config/variables.ts'

/** How a command ends: scripts of operators go by these numbers. */
export const EXIT = {
  done: 0,
  /** It failed, or found something wrong. */
  failed: 1,
  /** It was called wrongly, or lacks its --yes; nothing was done. */
  usage: 2,
  /** There is no such person. */
  notFound: 3,
} as const

/** What a command is called with. */
export interface Call {
  env: Variables
  /** One value for each name of the command's `args`. */
  args: readonly string[]
  /** Options with a value, as they were given. */
  values: Readonly<Record<string, string | undefined>>
  /** Options without a value that were given. */
  flags: ReadonlySet<string>
}

/** What it answers: as lines for people, as data for `--json`. */
export interface Outcome {
  lines: readonly string[]
  data: unknown
  exit?: number
}

interface Option {
  about: string
  /** What stands for its value in the help, such as `N`; without it the option is a flag. */
  value?: string
}

/** One command of an operator. */
export interface Command {
  /** As it is typed: `users delete`. */
  name: string
  about: string
  /** What has to be given, in order; in the help `<who>`. */
  args?: readonly string[]
  options?: Readonly<Record<string, Option>>
  /** What it does that cannot be undone: it runs with --yes alone, and says this without. */
  confirm?: string
  run: (call: Call) => Promise<Outcome>
}

/** What somebody did wrong when they called a command. Its message is a finished sentence. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
  readonly exit: number

  constructor(message: string, exit: number = EXIT.usage) {
    super(message)
    this.exit = exit
  }
}
