import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Answers a request below the address of one provider. The path is that of the provider. */
export type Site = (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>

export const json = (res: ServerResponse, status: number, body: unknown) =>
  void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

export const page = (res: ServerResponse, html: string, status = 200) =>
  void res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)

export const redirect = (res: ServerResponse, to: string) => void res.writeHead(303, { Location: to }).end()

export const formOf = async (req: IncomingMessage) => new URLSearchParams(await text(req))
