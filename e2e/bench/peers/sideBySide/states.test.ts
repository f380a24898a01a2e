import { expect, test } from 'vitest'
import { KITS, STATES, type Step, wayTo } from './states.ts'

const FORMS = ['desktop', 'phone'] as const

const textOf = (step: Step) => Object.values(step).join('')

const cells = STATES.flatMap((state) =>
  KITS.flatMap((kit) => FORMS.map((form) => ({ name: `${state.id}, ${kit}, ${form}`, state, kit, form }))),
)

test.each(cells)(
  '$name: there is a way to it, or the sheet says that there is none',
  ({ state, kit, form }) => {
    const way = wayTo(state, kit, form)
    if (way === null) return expect(`${kit} ${form}`).not.toBe('airlock desktop')
    expect(way[0]).toHaveProperty('press')
    for (const step of way) expect(textOf(step)).not.toBe('')
  },
)

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
