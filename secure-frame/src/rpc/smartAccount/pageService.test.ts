import { describe, expect, test } from 'vitest'
import { takePageService } from './pageService.ts'

const to = `0x${'11'.repeat(20)}` as const
const url = 'https://pm.example/rpc'
const take = (paymasterService: unknown, chainId = 8453) =>
  takePageService({ calls: [{ to }], capabilities: { paymasterService, other: 1 } } as never, chainId)

describe('the paymaster that a page names', () => {
  test.each<[string, unknown, object | null]>([
    [
      'with a context',
      { url, context: { policyId: 'a' } },
      { url, context: { policyId: 'a' }, isOptional: false },
    ],
    ['without one', { url }, { url, context: {}, isOptional: false }],
    ['without one, said as null', { url, context: null }, { url, context: {}, isOptional: false }],
    ['that is optional', { url, optional: true }, { url, context: {}, isOptional: true }],
    ['with fields that we do not know', { url, icon: 'x' }, { url, context: {}, isOptional: false }],
    ['for this chain', { '0x2105': { url }, '0x1': { url: 'https://b.example' } }, { url }],
    ['for this chain, with zeros in front', { '0x02105': { url } }, { url }],
    ['for another chain', { '0x1': { url } }, null],
    ['for no chain', {}, null],
    ['as null', null, null],
    ['that cannot be read, but is optional', { url: 1, optional: true }, null],
  ])('%s', (_, given, service) => {
    const taken = take(given)
    if (service === null) expect(taken.service).toBeNull()
    else expect(taken.service).toMatchObject(service)
  })

  test.each([
    ['a text', url],
    ['no address', { url: '' }],
    ['an address that is too long', { url: `https://pm.example/${'a'.repeat(2_048)}` }],
    ['a context that is no object', { url, context: 'policy' }],
    ['a chain that names nothing', { '0x2105': 7 }],
  ])('is refused as %s', (_, given) => {
    expect(() => take(given)).toThrow(expect.objectContaining({ code: -32602 }))
  })

  test('leaves the other capabilities, and those of single calls, to others', () => {
    expect(take({ url }).rest.capabilities).toEqual({ other: 1 })
    const ofCall = { calls: [{ to, capabilities: { paymasterService: { url } } }] }
    expect(takePageService(ofCall as never, 1)).toEqual({ service: null, rest: ofCall })
  })
})
