import type { Examples } from './examples.fixture.ts'

const address = `0x${'ab'.repeat(20)}`
const call = { to: address, data: '0x', value: '0x1' }
const current = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [call] }
const old = (...calls: unknown[]) => [{ calls }]

export const sendCallsExamples: Examples = {
  accepts: [
    [current],
    [
      {
        ...current,
        from: address,
        id: 'mine',
        capabilities: { paymasterService: { url: 'https://x.example' } },
      },
    ],
    [{ ...current, version: '2.0.1', chainId: '0x01', atomicRequired: false }],
    [{ ...current, id: 'x'.repeat(8_194) }],
    [{ ...current, calls: [{ ...call, capabilities: { hint: { optional: true } } }] }],
    [{ version: '1.0', calls: [call] }],
    [{ version: '1', from: address, calls: [call] }],
    old(call),
    old({ to: address }),
    old({ data: '0x60' }),
    old({ to: null, data: '0x60', value: '0x1' }),
    old(...Array(256).fill(call)),
  ],
  refuses: [
    [],
    { calls: [call] },
    [current, current],
    old(),
    old({}),
    old({ data: '0x' }),
    old({ to: null }),
    old({ value: '0x1' }),
    old({ to: address, data: '60806040' }),
    old({ to: address, data: '0x608' }),
    old({ to: address, value: '1' }),
    old({ to: address, value: 1 }),
    old({ to: 'vitalik.eth' }),
    old({ to: address.slice(2) }),
    old({ to: address, from: address }),
    old({ to: address, gas: '0x1' }),
    old(...Array(257).fill(call)),
    [{ ...current, version: '3.0.0' }],
    [{ ...current, version: 2 }],
    [{ ...current, version: '' }],
    [{ ...current, chainId: 1 }],
    [{ version: '2.0.0', atomicRequired: true, calls: [call] }],
    [{ version: '2.0.0', chainId: '0x1', calls: [call] }],
    [{ ...current, atomicRequired: 'true' }],
    [{ ...current, id: '' }],
    [{ ...current, id: 1 }],
    [{ ...current, id: 'x'.repeat(8_195) }],
    [{ ...current, authorizationList: [] }],
    [{ ...current, capabilities: [] }],
  ],
}
