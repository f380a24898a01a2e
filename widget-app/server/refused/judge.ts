import { matchOrigin } from '@airlock/host-sdk/bridge'
import { type Project, type Projects, readUrl } from '@airlock/kit/server'

/** The properties of a request that identify the page that shows the widget. */
export interface Asker {
  projectId: string | undefined
  /** Sec-Fetch-Dest: `iframe` if a page frames the widget, `document` if a user opens it in a tab. */
  dest: string | undefined
  referer: string | undefined
  /** The widget's own host, as requested. */
  host: string | undefined
}

export type Verdict =
  | { verdict: 'admitted'; project: Project }
  | { verdict: 'project-id-missing' }
  | { verdict: 'project-unknown'; projectId: string }
  | { verdict: 'origin-not-allowed'; project: Project; origin: string }

/**
 * Decides whether the widget opens for a request. The browser enforces `frame-ancestors` anyway, but silently: the
 * page would get an empty frame. This check uses the Referer to reject early with a readable reason (D9). Without a
 * Referer the request is admitted and the browser decides.
 */
export function judge(asker: Asker, projects: Projects): Verdict {
  const { projectId } = asker
  if (!projectId) return { verdict: 'project-id-missing' }
  const project = projects.byId.get(projectId)
  if (!project) return { verdict: 'project-unknown', projectId }
  const origin = framingOrigin(asker)
  if (origin === null || matchOrigin(project.origins, origin)) return { verdict: 'admitted', project }
  return { verdict: 'origin-not-allowed', project, origin }
}

/** The origin that frames the widget, if the request reveals it. */
function framingOrigin({ dest, referer, host }: Asker): string | null {
  const url = dest === 'iframe' && referer !== undefined ? readUrl(referer) : null
  // If the widget navigates itself, the Referer is its own, and the framing page is unknown.
  if (!url || url.origin === 'null' || url.host === host) return null
  return url.origin
}
