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
  ['a browser that does not report ancestors', null, { topOrigin: null, outer: null }],
  ['an unlisted site', [WIDGET, 'https://evil.example'], null],
  ['a listed site in an unlisted site', [WIDGET, SHOP, 'https://evil.example'], null],
  ['an unlisted site around a widget without sites', [WIDGET], null],
  ['another parent', ['https://widget.example.evil.example', SHOP], null],
  ['another scheme', ['http://widget.example', SHOP], null],
  ['a third level of frames', [WIDGET, SHOP, SHOP, SHOP], null],
  ['no frame at all', [], null],
  ['an opaque page', [WIDGET, 'null'], null],
])('in %s', (_, ancestors, place) => {
  expect(readAncestors(ancestors, listed)).toEqual(place)
})
