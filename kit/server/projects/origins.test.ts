import { describe, expect, test } from 'vitest'
import { readOrigin } from './origins.ts'

describe('an allowed origin', () => {
  test.each([
    ['https://shop.example'],
    ['https://shop.example:8443'],
    ['https://*.shop.example'],
    ['https://*.preview.shop.co.uk'],
    ['https://my-shop.vercel.app'],
    ['https://*.my-shop.vercel.app'],
    ['https://xn--bcher-kva.example'],
  ])('can be %s everywhere', (text) => {
    expect(readOrigin(text, 'production')).toMatchObject({ text })
    expect(readOrigin(text, 'development')).toMatchObject({ text })
  })

  test.each([
    ['https://*.com'],
    ['https://*.co.uk'],
    ['https://*.vercel.app'],
    ['https://*.pages.dev'],
    ['https://*.github.io'],
    ['https://*.netlify.app'],
    ['https://*.ngrok-free.app'],
    ['https://*.s3.amazonaws.com'],
    ['https://*.compute.amazonaws.com'],
    ['https://*.kawasaki.jp'],
    ['https://*.internal'],
  ])('is refused if strangers can register sites that match it: %s', (text) => {
    for (const mode of ['development', 'production'] as const)
      expect(readOrigin(text, mode)).toContain('strangers')
  })

  test.each([
    ['http://shop.example', 'serve the site over https and write https://shop.example.'],
    ['https://localhost:3000', 'address of a local machine'],
    ['http://*.localhost:*', 'address of a local machine'],
    ['http://127.0.0.1:3000', 'address of a local machine'],
    ['https://shop.example:*', 'a port of *'],
  ])('can be %s only in development', (text, reason) => {
    expect(readOrigin(text, 'development')).toMatchObject({ text })
    expect(readOrigin(text, 'production')).toContain(reason)
  })

  test.each([
    ['shop.example', 'is not an origin'],
    ['https://shop.example/', 'is not an origin'],
    ['https://*', 'every site'],
    ['https://a.*.example', 'whole leftmost label'],
    ['https://shop*.example', 'whole leftmost label'],
    ['https://SHOP.example', 'lower case'],
    ['https://shop.example:70000', 'is not a port'],
    ['http://[::1]:3000', 'frame-ancestors cannot name this host'],
    ["https://shop;script-src'.example", 'frame-ancestors cannot name this host'],
    ['https://shop,evil.example', 'frame-ancestors cannot name this host'],
    ['null', 'is not an origin'],
  ])('is never %s', (text, reason) => {
    expect(readOrigin(text, 'development')).toContain(reason)
  })
})
