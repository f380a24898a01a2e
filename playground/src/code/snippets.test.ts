import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { configOf } from '../settings/config.ts'
import { anySettings, OFFER, SITE } from '../settings/settings.fixture.ts'
import { defaultsFor, type Layout } from '../settings/settings.ts'
import { print } from './print.ts'
import { npmCode, policyOf, scriptCode } from './snippets.ts'
import { tokensOf } from './tokens.ts'

const defaults = defaultsFor(OFFER)

/** Runs the code with another `createAirlock`, and returns what it was called with and the elements that it asked for. */
function run(module: string) {
  const [, from, body = ''] = /^import \{ createAirlock \} from '([^']+)'\n([\s\S]*)$/.exec(module) ?? []
  const asked: string[] = []
  const given: unknown[] = []
  const attached: unknown[] = []
  const document = {
    querySelector: (selector: string) => {
      asked.push(selector)
      return selector
    },
  }
  const createAirlock = (options: unknown) => {
    given.push(options)
    return { attach: (element: unknown) => attached.push(element) }
  }
  new Function('createAirlock', 'document', `'use strict'\n${body}`)(createAirlock, document)
  return { from, given, asked, attached }
}

/** The script in a page, without its indentation. */
const scriptIn = (page: string) =>
  (/<script type="module">\n([\s\S]*?)<\/script>\n$/.exec(page)?.[1] ?? '').replaceAll(/^ {2}/gm, '')

describe.each<['npm' | 'script', (config: ReturnType<typeof configOf>, layout: Layout) => string]>([
  ['npm', npmCode],
  ['script', (config, layout) => scriptIn(scriptCode(config, layout))],
])('the code for %s', (_, write) => {
  test('calls createAirlock with exactly the configuration', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const config = configOf(settings, SITE)
        const { given, asked, attached } = run(write(config, settings.layout))
        const isInline = settings.layout === 'inline'
        expect(given).toEqual([{ ...config, ...(isInline && { mount: '#wallet' }) }])
        expect(attached).toEqual(isInline ? [] : ['#connect'])
        expect(asked).toEqual([isInline ? '#wallet' : '#connect'])
      }),
    )
  })
})

test('the package comes from npm, the script from the widget’s server', () => {
  const config = configOf(defaults, { ...SITE, widgetUrl: 'https://widget.example/' })
  expect(run(npmCode(config, 'modal')).from).toBe('@airlock/host-sdk')
  expect(run(scriptIn(scriptCode(config, 'modal'))).from).toBe('https://widget.example/sdk.js')
  expect(policyOf(config)).toBe('frame-src https://widget.example')
})

test('a page has the element that its script asks for', () => {
  const config = configOf(defaults, SITE)
  for (const [layout, element] of [
    ['inline', '<div id="wallet"></div>'],
    ['modal', '<button id="connect">'],
    ['sheet', '<button id="connect">'],
  ] as const)
    expect(scriptCode(config, layout)).toContain(element)
})

test('no name of a network ends the script', () => {
  const everything = { ...defaults, networks: SITE.networks.map(({ id }) => id) }
  const page = scriptCode(configOf(everything, SITE), 'inline')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
})

test('any JSON is printed as code for itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = new Function(`return (${print(value)})`)()
      expect(JSON.stringify(read)).toBe(JSON.stringify(value))
    }),
    { examples: [[JSON.parse('{"__proto__":false}')]] },
  )
})

test('colours lose nothing of the code', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constant(scriptCode(configOf(defaults, SITE), 'inline'))),
      (code) => {
        expect(
          tokensOf(code)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code)
      },
    ),
  )
  expect(tokensOf("const a = 'it\\'s', 12")).toContainEqual({ kind: 'text', text: "'it\\'s'" })
})
