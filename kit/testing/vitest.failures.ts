import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const LINES = 8

interface Failure {
  message: string
  stacks?: readonly { file: string; line: number }[] | undefined
}

/** The message and the place of a failure, without the source lines around it: those are in the repository. */
function story({ message, stacks: [place] = [] }: Failure): string {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, LINES)
  return [...said, ...(place ? [`at ${place.file}:${place.line}`] : [])]
    .map((line) => `    ${line}`)
    .join('\n')
}

const told = (name: string, errors: readonly Failure[]) => `\n✘ ${name}\n${errors.map(story).join('\n')}\n`

const failuresIn = (module: TestModule): string[] => {
  const failed = [...module.children.allTests('failed')] as TestCase[]
  const ofFile = module.errors().map((error) => told(module.relativeModuleId, [error]))
  return [
    ...ofFile,
    ...failed.map((test) =>
      told(`${module.relativeModuleId} › ${test.fullName}`, test.result().errors ?? []),
    ),
  ]
}

/** Reports every failure in a few lines. `npm test` prints them after all suites have run. */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const { AIRLOCK_TEST_FAILURES: file } = process.env
    if (!file) return
    const all = [
      ...modules.flatMap(failuresIn),
      ...unhandled.map((error) => told('outside any test', [error])),
    ]
    if (all.length > 0) appendFileSync(file, all.join(''))
  }
}
