import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { SHOWN } from './evidence.ts'

const LINES = 8
/** Characters of what a frame showed. */
const LONGEST = 400

/** The message and location of a failure, without the code excerpt. */
function story({ message = '', location }: TestError): string {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, LINES)
  const place = location ? [`at ${location.file.replace(/^.*\/e2e\//, 'e2e/')}:${location.line}`] : []
  return [...said, ...place].map((line) => `    ${line}`).join('\n')
}

/** What the frames of the page showed at the end. */
function shown({ attachments }: TestResult): string {
  const bodies = attachments.filter(({ name }) => name === SHOWN).map(({ body }) => `${body}`)
  return bodies.flatMap((text) => text.split('\n').map((line) => `\n    ${line.slice(0, LONGEST)}`)).join('')
}

const failed = (test: TestCase): boolean => test.outcome() === 'unexpected' || test.outcome() === 'flaky'

/** Prints here, and to the file that `npm test` reads at its end. */
function say(text: string): void {
  process.stdout.write(text)
  const { AIRLOCK_TEST_FAILURES: file } = process.env
  if (file) appendFileSync(file, text)
}

/** Summarises every failure in a few lines at the end, so that a truncated log still shows them. */
class FailuresReporter implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite
  }

  onEnd(_result: FullResult): void {
    for (const test of this.suite?.allTests().filter(failed) ?? [])
      for (const result of test.results) {
        const { errors, duration } = result
        const title = test.titlePath().filter(Boolean).join(' › ')
        say(
          `\n✘ ${title} (${Math.round(duration / 1000)} s)\n${errors.map(story).join('\n')}${shown(result)}\n`,
        )
      }
  }
}

export default FailuresReporter
