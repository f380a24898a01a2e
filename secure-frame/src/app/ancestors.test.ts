import { parseOriginPattern } from '@airlock/host-sdk/bridge'
import { expect, test } from 'vitest'
import { readAncestors } from './ancestors.ts'

const WIDGET = 'https://widget.example'
const SHOP = 'https://shop.example'
const listed = {
  widgetOrigin: WIDGET,
  allowed: [SHOP, 'https://*.safe.example'].map(parseOriginPattern),
}

test.each([
  ['a listed site', [WIDGET, SHOP], { topOrigin: SHOP, outer: null }],
  [
    'a listed site in a listed site',
    [WIDGET, SHOP, 'https://app.safe.example'],
    { topOrigin: SHOP, outer: 'https://app.safe.example' },
  ],
  ['a browser that does not say', null, { topOrigin: null, outer: null }],
  ['a stranger', [WIDGET, 'https://evil.example'], null],
  ['a listed site in a stranger', [WIDGET, SHOP, 'https://evil.example'], null],
  ['a stranger around the widget of nobody', [WIDGET], null],
  ['another parent', ['https://widget.example.evil.example', SHOP], null],
  ['another scheme', ['http://widget.example', SHOP], null],
  ['deeper than that', [WIDGET, SHOP, SHOP, SHOP], null],
  ['no frame at all', [], null],
  ['an opaque page', [WIDGET, 'null'], null],
])('in %s', (_, ancestors, place) => {
  expect(readAncestors(ancestors, listed)).toEqual(place)
})
