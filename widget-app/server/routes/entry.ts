import { type Bindings, inlineScripts, networksOf, type Project, writeData } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { PROJECT_ELEMENT_ID, type ProjectData } from '../../shared/projectData.ts'
import type { Server } from '../context.ts'
import { entryHeaders } from '../headers/entry.ts'
import { judge } from '../refused/judge.ts'
import { REFUSED_HEADERS, refusedPage } from '../refused/page.ts'
import { explainRefusal } from '../refused/refusal.ts'
import { logoPath } from './logo.ts'
import { withTypeface } from './typeface.ts'
import { widgetFeatures } from './widgetFeatures.ts'

/** `GET /?projectId=<id>`: the frame's document, or a page that explains why there is none. */
export function entryRoute(server: Server): Hono<Bindings> {
  const { projects, environment, assets, typefaces, log } = server
  const writeEntry = createEntries(server)
  const deployment = { ...environment, scripts: inlineScripts(assets.template ?? '') }
  return new Hono<Bindings>().get('/', (context) => {
    const verdict = judge(askerOf(context), projects)
    if (verdict.verdict === 'admitted') {
      context.set('projectId', verdict.project.id)
      if (assets.template === null) return notBuilt(context)
      const template = withTypeface(assets.template, verdict.project, typefaces)
      const site = context.req.header('sec-fetch-site')
      return context.html(
        writeEntry(template, verdict.project),
        200,
        entryHeaders(verdict.project, deployment, site),
      )
    }
    if (verdict.verdict === 'origin-not-allowed') {
      context.set('projectId', verdict.project.id)
      log.warn({ projectId: verdict.project.id, origin: verdict.origin }, 'origin not allowed')
    }
    const refusal = explainRefusal(verdict, projects, environment.mode)
    return context.html(refusedPage(refusal), refusal.status, REFUSED_HEADERS)
  })
}

function askerOf({ req }: Context) {
  return {
    projectId: req.query('projectId'),
    dest: req.header('sec-fetch-dest'),
    referer: req.header('referer'),
    host: req.header('host'),
  }
}

const notBuilt = (context: Context) =>
  context.text('The widget has not been built: run npm run build.', 503, { 'Cache-Control': 'no-store' })

/** The operator's brand. A logo needs a name beside it: without one of its own it has the project's. */
function brandingOf({ id, name, branding }: Project): Pick<ProjectData, 'branding'> {
  const { name: brand = branding.logoUrl && name, logoUrl, typeface: _, ...documents } = branding
  if (!brand && Object.keys(documents).length === 0) return {}
  const shown = { ...(brand && { brandName: brand }), ...(logoUrl && { logoPath: logoPath(id) }) }
  return { branding: { ...shown, ...documents } }
}

/** The name of the operator's own provider of sign-ins, for its button. */
function oidcNameOf({ socialLogin }: Project): Pick<ProjectData, 'oidcName'> {
  const [oidcName] = socialLogin.flatMap((client) => ('oidc' in client ? client.oidc.name : []))
  return oidcName === undefined ? {} : { oidcName }
}

/** The networks with a source of swaps: the account's actions have their places before anything is asked. */
function swapNetworksOf(project: Project, { chains, swaps }: Server): Pick<ProjectData, 'swapNetworks'> {
  const served = chains.of(project).filter((chain) => swaps.sourcesOf(chain).length > 0)
  return served.length === 0 ? {} : { swapNetworks: served.map(({ id }) => id) }
}

/** The server's data about the project. */
function projectDataOf(project: Project, server: Server): ProjectData {
  const { secureUrl, sdkType } = server.environment
  return {
    projectId: project.id,
    allowedOrigins: project.origins.map((pattern) => pattern.text),
    features: widgetFeatures(project),
    secureUrl,
    ...(sdkType && { sdkType }),
    networks: networksOf(project).map(({ id, name }) => ({ id, name })),
    ...brandingOf(project),
    ...oidcNameOf(project),
    ...swapNetworksOf(project, server),
    ...(project.walletConnect && { pairing: project.walletConnect }),
  }
}

const ROOT = '<div id="root">'
/** Nothing is laid out before the card is filled. */
const HIDDEN_ROOT = '<div id="root" hidden>'

/** Writes a project into the client's document: its data, and its card, which is drawn once. */
function createEntries(server: Server) {
  const parts = new WeakMap<Project, { data: ProjectData; card: string }>()
  const partsOf = (project: Project) => {
    const data = projectDataOf(project, server)
    const made = { data, card: server.earlyCard(data) }
    parts.set(project, made)
    return made
  }
  return (template: string, project: Project): string => {
    const { data, card } = parts.get(project) ?? partsOf(project)
    return writeData(template, PROJECT_ELEMENT_ID, data).replace(ROOT, () => `${HIDDEN_ROOT}${card}`)
  }
}
