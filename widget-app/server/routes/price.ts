import type { Bindings, Project } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { AccountId } from '../../shared/blockchain.ts'
import { isAddressOf } from '../chains/addresses.ts'
import type { Chain, Chains } from '../chains/chain.ts'
import type { Server } from '../context.ts'
import { fungiblesOf, isNative, type Wanted } from '../prices/fungibles.ts'
import { splitAccount } from './accountParam.ts'
import { refuseAway } from './away.ts'
import { withinLimits } from './limited.ts'
import { withIcons } from './pictures.ts'
import { refuse } from './project.ts'

const MOST = 100
const BODY_BYTES = 32_768

const PriceBody = z.object(
  {
    projectId: z.string('has to be the id of the project.'),
    currency: z.literal('usd', 'has to be usd.'),
    addresses: z
      .array(
        z.custom<string>(
          (given) => AccountId.safeParse(given).success,
          'has to be a list of CAIP-10 addresses such as eip155:1:0x….',
        ),
        'has to be a list.',
      )
      .check(z.maxLength(MOST, `has more than ${MOST} addresses.`)),
  },
  'The body has to be {"projectId", "currency": "usd", "addresses"}.',
)

async function readBody(context: Context<Bindings>): Promise<z.infer<typeof PriceBody> | { wrong: string }> {
  const given: unknown = await context.req.json().catch(() => undefined)
  const parsed = z.safeParse(PriceBody, given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path[0]
  return { wrong: field === undefined ? String(issue?.message) : `"${String(field)}" ${issue?.message}` }
}

/** Groups the addresses by configured chain, or returns one that is invalid on its chain. */
function byChain(chains: Chains, project: Project, addresses: readonly string[]) {
  const wanted = new Map<Chain, Wanted[]>()
  for (const caip of addresses) {
    const { chainId = '', address = '' } = splitAccount(caip) ?? {}
    const chain = chains.find(project, chainId)
    if (!chain) continue
    if (!isNative(chain, address) && !isAddressOf(chain.namespace, address)) return { wrong: caip }
    const list = wanted.get(chain) ?? []
    list.push({ caip, address })
    wanted.set(chain, list)
  }
  return { wanted }
}

/** `POST /v1/fungible/price` `{currency, addresses, projectId}`: the price of one of each token, if it is known. */
export function priceRoute(server: Server): Hono<Bindings> {
  const { projects, log, chains } = server
  async function respond(context: Context<Bindings>, project: Project, addresses: readonly string[]) {
    const { wanted, wrong } = byChain(chains, project, addresses)
    if (!wanted) return refuse(context, 400, 'body-invalid', `${wrong} is no address of its chain.`)
    const answers = await Promise.all([...wanted].map(([chain, of]) => fungiblesOf(server, chain, of)))
    const fungibles = answers.flatMap((each) => each.fungibles)
    const problem = answers.find((each) => each.problem)?.problem
    if (problem && fungibles.every(({ price }) => price === null)) {
      log.warn({ problem: problem.message }, 'no source of prices answered')
      return refuseAway(context, problem)
    }
    return context.json({ fungibles: withIcons(project.id, fungibles) }, 200, { 'Cache-Control': 'no-store' })
  }

  async function answer(context: Context<Bindings>): Promise<Response> {
    const body = await readBody(context)
    if ('wrong' in body) return refuse(context, 400, 'body-invalid', body.wrong)
    const project = projects.byId.get(body.projectId)
    if (!project)
      return refuse(context, 400, 'project-unknown', 'There is no project of this projectId on this server.')
    context.set('projectId', project.id)
    const { addresses } = body
    return withinLimits(context, server, project, Math.max(1, addresses.length), () =>
      respond(context, project, addresses),
    )
  }

  const tooLong = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (context) =>
      refuse(context, 413, 'body-too-long', `The body has more than ${BODY_BYTES / 1024} kB.`),
  })
  return new Hono<Bindings>().post('/v1/fungible/price', tooLong, answer)
}
