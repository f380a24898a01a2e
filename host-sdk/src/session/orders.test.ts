import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWidgetHarness, flush, type WidgetHarness } from './widget.fixture.ts'

/*
 * In whatever order the page, the visitor and the port act: once no message is on its way any more, the page and the
 * widget agree, and the last request has taken effect.
 */

/** Calls of the page and the visitor, made in one task. */
const CALLS = ['open', 'close', 'connect', 'dismiss'] as const
/** Events, each in a task of its own. */
const EVENTS = ['offer', 'join', 'deliverDown', 'deliverUp', 'finish', 'reload'] as const
const STEPS = [...CALLS, ...EVENTS]
type Step = (typeof STEPS)[number]

const isCall = (step: Step): step is (typeof CALLS)[number] => CALLS.includes(step as never)

async function settle(harness: WidgetHarness): Promise<void> {
  await flush()
  while (!harness.isLinked() || !harness.isQuiet()) {
    harness.join()
    // The closing animation takes longer than the messages.
    if (harness.isEmpty()) harness.finish()
    harness.deliverDown()
    harness.deliverUp()
    await flush()
  }
}

async function play(steps: readonly Step[], mount = false) {
  const harness = createWidgetHarness({ mount })
  const { modal } = harness
  let waiting = 0
  const run = async (step: Step) => {
    if (!isCall(step)) {
      await flush()
      return harness[step]()
    }
    const call = modal[step]()
    if (step === 'connect') waiting++
    void call.catch(() => {}).then(() => step === 'connect' && waiting--)
  }
  for (const step of steps) await run(step)
  await settle(harness)
  const { open, view } = harness.state()
  return { page: { open, view, isConfirmed: modal.isConfirmed() }, widget: harness.shown(), waiting }
}

/** The expected final state, open or closed, if the steps determine it. */
function expectedOf(steps: readonly Step[]): boolean | undefined {
  const last = steps.findLast(isCall)
  if (last === 'dismiss') return undefined
  // A `connect()` is not repeated in a frame that was loaded anew.
  if (last === 'connect' && steps.includes('reload')) return undefined
  return last && last !== 'close'
}

async function hold(steps: readonly Step[]): Promise<void> {
  const { page, widget, waiting } = await play(steps)
  const message = steps.join(', ')
  expect(page, message).toEqual({ ...widget, isConfirmed: widget.open })
  if (!widget.open) expect(waiting, message).toBe(0)
  const expected = expectedOf(steps)
  if (expected !== undefined) expect(widget.open, message).toBe(expected)
}

const orders = (length: number): Step[][] =>
  length ? orders(length - 1).flatMap((order) => STEPS.map((step) => [...order, step])) : [[]]

const SHOWN: Step[] = ['join', 'deliverUp', 'open', 'deliverDown', 'deliverUp', 'deliverUp']

/** The test runs thousands of orders. A timeout means that the page never settles. */
const LIMIT = { timeout: 120_000 }

test.each<[string, Step[]]>([
  ['a page that has loaded nothing yet', []],
  ['a modal that is shown', SHOWN],
  ['a modal that is being closed', [...SHOWN, 'close', 'deliverDown']],
])('page and widget agree after every sequence of three steps, starting from %s', LIMIT, async (_, start) => {
  for (const order of orders(3)) await hold([...start, ...order])
})

test('page and widget agree after long sequences of steps', LIMIT, async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 40 })
  await fc.assert(fc.asyncProperty(steps, hold), { numRuns: 300 })
})

test('a modal that was closed while its frame started never opens again by itself', async () => {
  const harness = createWidgetHarness()
  const { modal, state, offer, join, isQuiet, deliverDown, deliverUp, finish } = harness
  void modal.open().catch(() => {})
  offer()
  await modal.close()
  join()
  const seen = [state().open]
  await flush()
  while (!isQuiet()) {
    finish()
    deliverDown()
    deliverUp()
    seen.push(state().open)
    await flush()
  }
  expect(seen).not.toContain(true)
  expect(harness.shown().open).toBe(false)
})

test('a mounted widget stays open in the page’s state when close() is called', () => {
  const { modal, state, join, deliverUp } = createWidgetHarness({ mount: true })
  join()
  deliverUp()
  expect(state().open).toBe(true)
  void modal.close()
  expect(state().open).toBe(true)
})

test('a mounted widget stays open after close(), and every call of connect() has settled', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, async (random) => {
      const { page, widget, waiting } = await play([...random, 'close'], true)
      expect(page).toEqual({ ...widget, open: true, isConfirmed: true })
      expect(waiting).toBe(0)
    }),
  )
})
