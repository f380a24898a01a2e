import { describe, expect, test } from 'vitest'
import { type Deed, type Move, NATIVE, type Operation, operationOf } from './operation.ts'

const deed = (changes: Partial<Deed> = {}): Deed => ({
  isOwn: true,
  recipient: 'aa',
  isDeployment: false,
  selector: 'a9059cbb',
  ...changes,
})
const move = (direction: Move['direction'], asset: string = NATIVE, changes: Partial<Move> = {}): Move => ({
  asset,
  direction,
  isFromNobody: false,
  isToNobody: false,
  ...changes,
})
const made = (asset: string) => move('in', asset, { isFromNobody: true })

describe('what a transaction was to an account', () => {
  test.each<[situation: string, operation: Operation, deed: Deed, moves: Move[]]>([
    ['coins go', 'send', deed({ selector: null }), [move('out')]],
    ['coins come', 'receive', deed({ isOwn: false, selector: null }), [move('in')]],
    ['tokens go', 'send', deed(), [move('out', 'dai')]],
    ['tokens come', 'receive', deed({ isOwn: false }), [move('in', 'dai')]],
    ['coins go to oneself', 'send', deed({ selector: null }), [move('self')]],
    ['tokens are made', 'mint', deed(), [made('dai')]],
    ['a collectible is made and paid in coins', 'mint', deed(), [move('out'), made('cat 7')]],
    ['shares are made for tokens', 'trade', deed(), [move('out', 'dai'), made('share')]],
    ['tokens are burnt', 'burn', deed(), [move('out', 'dai', { isToNobody: true })]],
    ['one token for another', 'trade', deed(), [move('out', 'dai'), move('in', 'weth')]],
    ['coins for a token', 'trade', deed(), [move('out'), move('in', 'dai')]],
    ['a token for coins and change', 'trade', deed(), [move('out', 'dai'), move('in', 'dai'), move('in')]],
    [
      'one collectible for another of the collection',
      'trade',
      deed(),
      [move('out', 'cat 1'), move('in', 'cat 2')],
    ],
    ['a token goes and comes back', 'execute', deed(), [move('out', 'dai'), move('in', 'dai')]],
    ['nothing moves', 'execute', deed(), []],
    ['a plain transfer of nothing, or one that failed', 'send', deed({ selector: null }), []],
    ['a token may be taken', 'approve', deed({ selector: '095ea7b3' }), []],
    ['all collectibles may be taken', 'approve', deed({ selector: 'a22cb465' }), []],
    ['somebody else calls approve', 'execute', deed({ isOwn: false, selector: '095ea7b3' }), []],
    ['a contract calls its sending approve', 'send', deed({ selector: '095ea7b3' }), [move('out', 'dai')]],
    ['a contract is made', 'deploy', deed({ recipient: null, isDeployment: true }), []],
    ['a contract is made that gives tokens', 'deploy', deed({ isDeployment: true }), [made('dai')]],
  ])('%s: %s', (_, operation, given, moves) => expect(operationOf(given, moves)).toBe(operation))
})
