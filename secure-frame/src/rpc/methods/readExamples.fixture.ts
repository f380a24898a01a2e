import type { Examples } from './examples.fixture.ts'
import type { reads } from './reads.ts'

const address = `0x${'ab'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`
const call = { from: address, to: address, data: '0x', value: '0x0', gas: '0x5208' }
const filter = { fromBlock: '0x1', toBlock: 'latest', address: [address], topics: [hash, null, [hash]] }
const operation = { sender: address, nonce: '0x0', callData: '0x', signature: '0x' }

const none: Examples = { accepts: [undefined, []], refuses: [['latest'], {}, null, 'latest'] }
const oneHash: Examples = {
  accepts: [[hash]],
  refuses: [undefined, [], ['0x1'], [hash, hash], [`${hash}00`]],
}
const oneNumber: Examples = { accepts: [['0x1']], refuses: [[], [1], ['1'], ['0x']] }
const oneTag: Examples = {
  accepts: [['0x1'], ['latest'], ['finalized']],
  refuses: [[], ['newest'], [1], [hash]],
}
const ofAccount: Examples = {
  accepts: [[address], [address, 'latest'], [address, { blockHash: hash }]],
  refuses: [[], ['0x1'], [address, 'newest'], [address, 'latest', 'latest'], { address }],
}
const oneCall: Examples = {
  accepts: [[call], [call, 'latest'], [call, '0x1', { [address]: { balance: '0x1' } }]],
  refuses: [[], ['0x'], [{ ...call, to: 'vitalik.eth' }], [{ ...call, value: 1 }], [{ ...call, blobs: [] }]],
}

export const readExamples = {
  eth_accounts: none,
  eth_blobBaseFee: none,
  eth_blockNumber: none,
  eth_call: { ...oneCall, accepts: [...oneCall.accepts, [call, 'latest', {}, { number: '0x1' }]] },
  eth_chainId: none,
  eth_createAccessList: oneCall,
  eth_estimateGas: oneCall,
  eth_feeHistory: {
    accepts: [
      ['0x4', 'latest'],
      [4, '0x10', [10, 50.5]],
      ['0x4', 'latest', null],
    ],
    refuses: [['0x4'], [0, 'latest'], [4, 'latest', [101]], [4, 'latest', ['10']]],
  },
  eth_gasPrice: none,
  eth_getAccount: ofAccount,
  eth_getBalance: ofAccount,
  eth_getBlockByHash: { accepts: [[hash], [hash, true]], refuses: [[], ['latest'], [hash, 'yes']] },
  eth_getBlockByNumber: { accepts: [['latest', false], ['0x1']], refuses: [[], [1], [hash], ['latest', 1]] },
  eth_getBlockReceipts: {
    accepts: [['latest'], [hash], [{ blockNumber: '0x1' }]],
    refuses: [[], ['new'], [1]],
  },
  eth_getBlockTransactionCountByHash: oneHash,
  eth_getBlockTransactionCountByNumber: oneTag,
  eth_getCode: ofAccount,
  eth_getFilterChanges: oneNumber,
  eth_getFilterLogs: oneNumber,
  eth_getLogs: {
    accepts: [[filter], [{}], [{ blockHash: hash, address }]],
    refuses: [
      [],
      [{ ...filter, topics: [hash, hash, hash, hash, hash] }],
      [{ ...filter, limit: 1 }],
      ['latest'],
    ],
  },
  eth_getProof: {
    accepts: [
      [address, [hash], 'latest'],
      [address, []],
    ],
    refuses: [[address], [address, hash], [address, [1]]],
  },
  eth_getStorageAt: {
    accepts: [
      [address, '0x0', 'latest'],
      [address, hash],
    ],
    refuses: [[address], [address, 0]],
  },
  eth_getTransactionByBlockHashAndIndex: {
    accepts: [[hash, '0x0']],
    refuses: [[hash], ['0x1', '0x0'], [hash, 0]],
  },
  eth_getTransactionByBlockNumberAndIndex: {
    accepts: [['latest', '0x0']],
    refuses: [['latest'], [1, '0x0']],
  },
  eth_getTransactionByHash: oneHash,
  eth_getTransactionCount: ofAccount,
  eth_getTransactionReceipt: oneHash,
  eth_getUncleCountByBlockHash: oneHash,
  eth_getUncleCountByBlockNumber: oneTag,
  eth_maxPriorityFeePerGas: none,
  eth_newBlockFilter: none,
  eth_newFilter: { accepts: [[filter]], refuses: [[], [{ ...filter, fromBlock: 1 }]] },
  eth_newPendingTransactionFilter: none,
  eth_sendRawTransaction: { accepts: [['0x02f8']], refuses: [[], ['0x2'], ['02f8'], [{ raw: '0x' }]] },
  eth_syncing: none,
  eth_uninstallFilter: oneNumber,
  web3_sha3: { accepts: [['0x68'], ['0x']], refuses: [[], ['68'], [1]] },
  wallet_getCapabilities: {
    accepts: [undefined, [], [address], [address, ['0x1']]],
    refuses: [[1], [address, '0x1'], [address, [1]], {}],
  },
  wallet_getCallsStatus: { accepts: [['0x1']], refuses: [undefined, [], [1], ['a', 'b']] },
  eth_getUserOperationReceipt: oneHash,
  eth_estimateUserOperationGas: {
    accepts: [
      [operation, address],
      [operation, address, {}],
    ],
    refuses: [[operation], [{ ...operation, sender: '0x' }, address], [{ ...operation, extra: 1 }, address]],
  },
  eth_getUserOperationByHash: oneHash,
  eth_supportedEntryPoints: none,
  wallet_getSupportedExecutionPermissions: {
    accepts: [undefined, [], {}, [{}]],
    refuses: [[1], { a: 1 }, 'x'],
  },
  wallet_getGrantedExecutionPermissions: {
    accepts: [undefined, [], {}, [{}]],
    refuses: [[1], { a: 1 }, 'x'],
  },
  wallet_getAssets: {
    accepts: [
      [{ account: address }],
      [{ account: address, chainFilter: ['0x1'], assetTypeFilter: ['native'] }],
    ],
    refuses: [[], [address], [{}], [{ account: address, chainFilter: [1] }]],
  },
} satisfies Record<keyof typeof reads, Examples>
