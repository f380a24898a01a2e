import { expect, test } from '@playwright/test'
import type { Address } from 'viem'
import { type ClientName, type Kind, outcomes, type Row } from '../outcomes.ts'
import type { Answer, Client } from './fixtures.ts'

export type Check = (answer: unknown, address: Address) => boolean | Promise<boolean>

type Walk = {
  name: ClientName
  kind: Kind
  checks: Readonly<Record<string, Check>>
  /** What the page's buttons have before their names. */
  prefix?: string
  /** The account that signs. */
  addressOf?: () => Promise<string>
}

/** What came of a request is what the table says. */
function expectOutcome({ code, message }: Answer, row: Row, kind: Kind): void {
  const came = code === undefined ? 'works' : code
  expect(came, `${row.method}: ${message ?? 'it was answered'}`).toBe(row.outcomes[kind])
}

async function press(client: Client, action: string, row: Row, kind: Kind): Promise<Answer> {
  if (row.method === 'connect' && (await client.address()) === '0x') {
    const answer = await client.connect(action, kind)
    await client.fund(kind)
    return answer
  }
  const isAsked = kind === 'embedded' && row.outcomes.embedded === 'works'
  return client.ask(action, isAsked ? row.asks : 0)
}

/** Presses every button of a client, and holds what comes of it against the table. Nothing is left over the page. */
export async function pressThrough(
  client: Client,
  { name, kind, checks, prefix = '', addressOf = client.address }: Walk,
): Promise<void> {
  const rows: readonly Row[] = outcomes[name]
  for (const row of rows.filter(({ outcomes: known }) => known[kind] !== undefined)) {
    await test.step(`${name}: ${row.method}`, async () => {
      const answer = await press(client, `${prefix}${row.method}`, row, kind)
      expectOutcome(answer, row, kind)
      const check = row.outcomes[kind] === 'works' ? checks[row.method] : undefined
      if (check) expect(await check(answer.value, (await addressOf()) as Address), row.method).toBe(true)
      await client.expectNothingOpen()
    })
  }
}
