import { text } from 'node:stream/consumers'
import type { Site } from '../http.ts'

/** How a node deviates, and what it was asked. */
export interface NodeLies {
  /** Answered in place of the chain's. */
  replies: Map<string, unknown>
  /** The methods that were asked for. */
  asked: string[]
}

/** A node in front of a chain: it passes calls on, and lies where it is told to. */
export function nodeSite(url: string, { replies, asked }: NodeLies): Site {
  return async (req, res) => {
    const body = await text(req)
    const { id, method } = JSON.parse(body)
    asked.push(method)
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    const known = replies.get(method)
    const reply = known
      ? JSON.stringify({ jsonrpc: '2.0', id, ...known })
      : await (await fetch(url, init)).text()
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(reply)
  }
}
