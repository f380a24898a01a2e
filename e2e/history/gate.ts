import { startNode } from '../../widget-app/server/testing/nodes.ts'

/** A node that forwards a chain's answers, until a block beyond the gate is requested. */
export interface Gate {
  url: string
  /** The requested methods, in the order of arrival. */
  asked: () => string[]
  /** Resolves when a request waits at the gate. */
  reached: Promise<void>
  /** Answers the waiting and all later requests. */
  open: () => void
}

/** @param until the first block beyond the gate; without it there is no gate */
export async function startGate(chainUrl: string, until = Number.POSITIVE_INFINITY): Promise<Gate> {
  let arrive = () => {}
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const node = await startNode(async (calls, response, isBatch) => {
    const isBehind = calls.some(({ method, params }) => {
      const [number] = Array.isArray(params) ? params : []
      return method === 'eth_getBlockByNumber' && Number(number) >= until
    })
    if (isBehind) {
      arrive()
      await opened
    }
    const body = JSON.stringify(isBatch ? calls : calls[0])
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chainUrl, { method: 'POST', headers, body })
    response.setHeader('content-type', 'application/json')
    response.end(await answer.text())
  })
  return {
    url: node.url,
    asked: () => node.requests.flat().map(({ method }) => method),
    reached,
    open,
  }
}
