import { NATIVE } from '@airlock/kit/chains'
import { describe, expect, test } from 'vitest'
import { type Deed, type Move, type Operation, operationOf } from './operation.ts'

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

describe('the operation of a transaction', () => {
  test.each<[situation: string, operation: Operation, deed: Deed, moves: Move[]]>([
    ['coins are sent', 'send', deed({ selector: null }), [move('out')]],
    ['coins are received', 'receive', deed({ isOwn: false, selector: null }), [move('in')]],
    ['tokens are sent', 'send', deed(), [move('out', 'dai')]],
    ['tokens are received', 'receive', deed({ isOwn: false }), [move('in', 'dai')]],
    ['coins are sent to oneself', 'send', deed({ selector: null }), [move('self')]],
    ['tokens are minted', 'mint', deed(), [made('dai')]],
    ['a collectible is minted for coins', 'mint', deed(), [move('out'), made('cat 7')]],
    ['shares are minted for tokens', 'trade', deed(), [move('out', 'dai'), made('share')]],
    ['tokens are burnt', 'burn', deed(), [move('out', 'dai', { isToNobody: true })]],
    ['a token is traded for another', 'trade', deed(), [move('out', 'dai'), move('in', 'weth')]],
    ['coins are traded for a token', 'trade', deed(), [move('out'), move('in', 'dai')]],
    [
      'a token is traded for coins, with change',
      'trade',
      deed(),
      [move('out', 'dai'), move('in', 'dai'), move('in')],
    ],
    [
      'a collectible is traded for another of its collection',
      'trade',
      deed(),
      [move('out', 'cat 1'), move('in', 'cat 2')],
    ],
    ['a token is sent and returned', 'execute', deed(), [move('out', 'dai'), move('in', 'dai')]],
    ['nothing is transferred', 'execute', deed(), []],
    ['a plain transfer of zero, or a failed one', 'send', deed({ selector: null }), []],
    ['a token is approved', 'approve', deed({ selector: '095ea7b3' }), []],
    ['all collectibles are approved', 'approve', deed({ selector: 'a22cb465' }), []],
    ['another account calls approve', 'execute', deed({ isOwn: false, selector: '095ea7b3' }), []],
    ['a contract names its transfer approve', 'send', deed({ selector: '095ea7b3' }), [move('out', 'dai')]],
    ['a contract is deployed', 'deploy', deed({ recipient: null, isDeployment: true }), []],
    ['a contract is deployed that transfers tokens', 'deploy', deed({ isDeployment: true }), [made('dai')]],
  ])('%s: %s', (_, operation, given, moves) => expect(operationOf(given, moves)).toBe(operation))
})
