import { expect, test } from 'vitest'
import { KITS, STATES, type Step, wayTo } from './states.ts'

const FORMS = ['desktop', 'phone'] as const

const textOf = (step: Step) => Object.values(step).join('')

const cells = STATES.flatMap((state) =>
  KITS.flatMap((kit) =>
    FORMS.map((form) => ({ name: `${state.id}, ${kit}, ${form}`, way: wayTo(state, kit, form) })),
  ),
)

const ways = cells.flatMap(({ name, way }) => (way === null ? [] : [{ name, way }]))

test.each(ways)('$name: the way begins with a press, and no step is empty', ({ way }) => {
  expect(way[0]).toHaveProperty('press')
  for (const step of way) expect(textOf(step)).not.toBe('')
})

// Another kit may lack a state, and so may a phone. The sheet then says so.
test.each(STATES)('$id: Airlock has it on a desktop', (state) => {
  expect(wayTo(state, 'airlock', 'desktop')).not.toBeNull()
})

test.each(KITS)('%s: no two states are reached by the same steps of the same wallet', (kit) => {
  for (const form of FORMS) {
    const ways = STATES.filter((state) => state.id !== 'about' && wayTo(state, kit, form) !== null).map(
      (state) => JSON.stringify([state.wallet, wayTo(state, kit, form)]),
    )
    expect(new Set(ways).size).toBe(ways.length)
  }
})

test('the names of the sheets differ', () => {
  expect(new Set(STATES.map(({ id }) => id)).size).toBe(STATES.length)
})
