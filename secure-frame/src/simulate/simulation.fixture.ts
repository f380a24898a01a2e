/** The answer of a contract without balances. */
const failed = { status: '0x0', returnData: '0x', error: { message: 'execution reverted' } }

/**
 * A node's answer to `eth_simulateV1`: the results of the calls, and, where balances are asked before and after them,
 * one answer of all contracts. By default they have no balances.
 */
export function simulationAnswer(params: unknown, results: unknown, balance: object = failed): unknown {
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: unknown[] }] }]
  const [{ calls }] = blockStateCalls
  if (!Array.isArray(results) || calls.length < results.length + 2) return [{ calls: results }]
  const around = Array.from({ length: (calls.length - results.length) / 2 }, () => balance)
  return [{ calls: [...around, ...results, ...around] }]
}
