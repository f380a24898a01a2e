/** The answer of a contract without balances. */
const failed = { status: '0x0', returnData: '0x', error: { message: 'execution reverted' } }

/**
 * A node's answer to `eth_simulateV1`: the results of the calls, and one answer to all questions for balances, which have
 * no sender. By default contracts have no balances.
 */
export function simulationAnswer(params: unknown, results: unknown, balance: object = failed): unknown {
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: object[] }] }]
  const [{ calls }] = blockStateCalls
  const answers = calls.filter((call) => !('from' in call)).map(() => balance)
  if (!Array.isArray(results)) return [{ calls: results }]
  return [{ calls: answers.length === calls.length ? answers : [...results, ...answers] }]
}
