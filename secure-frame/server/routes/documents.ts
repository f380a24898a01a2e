import { type Bindings, networksOf, type Project, writeData } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { FRAME_DATA_ELEMENT_ID, type FrameData } from '../../shared/frameData.ts'
import type { Server } from '../context.ts'
import { frameHeaders, WINDOW_HEADERS, windowHeaders } from '../headers/headers.ts'
import { REFUSALS, refusedPage } from '../pages/framePage.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Documents that open in a window of their own. Their script reads the subject from the URL, or asks its opener. */
const WINDOWS = { '/approve': 'approve', '/device': 'device', '/passkey': 'passkey' } as const

/**
 * `GET /?projectId=<id>`: the frame, or a page that explains why there is none. `GET /approve`, `GET /device`, `GET /passkey`: loading
 * them decides nothing, because mail scanners and previews load them too.
 */
export function documentRoutes({ projects, environment, assets }: Server): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.get('/', (context) => {
    const id = context.req.query('projectId')
    const project = id ? projects.byId.get(id) : undefined
    if (!project) {
      const refusal = REFUSALS[id ? 'unknown' : 'missing']
      return context.html(refusedPage(environment.secureUrl, refusal), refusal.status, WINDOW_HEADERS)
    }
    context.set('projectId', project.id)
    const template = assets.documents.frame
    if (template === null) return notBuilt(context)
    const html = writeData(template, FRAME_DATA_ELEMENT_ID, frameDataOf(project, environment.widgetUrl))
    return context.html(html, 200, frameHeaders(project, environment.widgetUrl))
  })
  for (const [path, name] of Object.entries(WINDOWS)) {
    const html = assets.documents[name]
    const headers = windowHeaders(html ?? '')
    app.get(path, (context) => (html === null ? notBuilt(context) : context.html(html, 200, headers)))
  }
  return app
}

const notBuilt = (context: Context) =>
  context.text('The secure frame has not been built: run npm run build.', 503, NO_STORE)

/** The networks, each with the tokens that the operator has verified there. */
const networksWithTokens = (project: Project): FrameData['networks'] =>
  networksOf(project).map((network) => {
    const tokens = Object.hasOwn(project.tokens, network.id) ? project.tokens[network.id] : undefined
    return tokens ? { ...network, tokens: [...tokens] } : network
  })

/** What people read of the paymaster, and nothing about where it is or what it is told. */
function paymasterOf({ smartAccounts }: Project): Pick<FrameData, 'paymaster'> {
  if (!smartAccounts?.paymaster) return {}
  const { sponsor, tokens, pageUrls } = smartAccounts.paymaster
  return {
    paymaster: {
      ...(sponsor !== null && { sponsor }),
      tokens: Object.fromEntries(Object.entries(tokens).map(([network, listed]) => [network, [...listed]])),
      takesPageServices: pageUrls.length > 0,
    },
  }
}

function frameDataOf(project: Project, widgetOrigin: string): FrameData {
  const oidcName = project.socialLogin.flatMap((client) =>
    'oidc' in client && client.oidc ? [client.oidc.name] : [],
  )[0]
  const permissionDays = project.smartAccounts?.permissions?.maxDays
  return {
    projectId: project.id,
    projectName: project.name,
    widgetOrigin,
    allowedOrigins: project.origins.map((pattern) => pattern.text),
    networks: networksWithTokens(project),
    smartAccounts: [...(project.smartAccounts?.networks ?? [])],
    ...paymasterOf(project),
    ...(permissionDays !== undefined && { permissionDays }),
    approveInFrame: [...project.approveInFrame],
    confirmsDevices: project.deviceConfirmation,
    ...(oidcName !== undefined && { oidcName }),
    custody: 'assisted',
  }
}
