import { type Asset, type Bindings, type Project, respondWithAsset } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import type { Server } from '../context.ts'
import { OutboundError } from '../outbound/error.ts'
import { withinLimits } from './limited.ts'
import { forProject, refuse } from './project.ts'
import { IMAGE_HEADERS } from './registry.ts'

const PATH = '/v1/logo'

/** An operator who changes the picture sees the new one soon. */
const HEADERS = { ...IMAGE_HEADERS, 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' }

/** The path of a project's logo on this server. */
export const logoPath = (projectId: string): string => `${PATH}?${new URLSearchParams({ projectId })}`

/**
 * `GET /v1/logo?projectId`: the operator's logo, from the address in the project file. Through this server, because the
 * widget loads no picture from another origin, and nobody else learns who opens the widget.
 */
export function logoRoute(server: Server): Hono<Bindings> {
  async function read(url: string): Promise<Asset | null> {
    try {
      return await server.logos.of(url)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      server.log.warn({ problem: error.message, url }, 'the logo of a project cannot be shown')
      return null
    }
  }

  async function logo(context: Context<Bindings>, { branding: { logoUrl } }: Project): Promise<Response> {
    if (logoUrl === undefined) return refuse(context, 404, 'image-unknown', 'This project has no logo.')
    const asset = await read(logoUrl)
    if (asset) return respondWithAsset(context, asset, HEADERS)
    return refuse(context, 502, 'image-unavailable', 'The logo cannot be read.')
  }

  return new Hono<Bindings>().get(PATH, (context) =>
    forProject(context, server.projects, (project) =>
      withinLimits(context, server, project, 1, () => logo(context, project)),
    ),
  )
}
