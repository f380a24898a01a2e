import type { Bindings, Project, Projects } from '@airlock/kit/server'
import type { Context } from 'hono'

/** Responds with an error of the catalogue. Not cacheable, because the next response may differ. */
export function refuse(
  context: Context<Bindings>,
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502 | 503 | 504,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return context.json({ error: { code, message } }, status, { 'Cache-Control': 'no-store', ...headers })
}

/** Admits a call of a project, or responds 400 if its projectId is wrong. */
export function forProject(
  context: Context<Bindings>,
  projects: Projects,
  answer: (project: Project) => Response | Promise<Response>,
): Response | Promise<Response> {
  const projectId = context.req.query('projectId')
  const project = projectId ? projects.byId.get(projectId) : undefined
  if (project) {
    context.set('projectId', project.id)
    return answer(project)
  }
  return projectId
    ? refuse(context, 400, 'project-unknown', 'There is no project of this projectId on this server.')
    : refuse(context, 400, 'project-id-missing', 'Give the id of the project: ?projectId=…')
}

/** Responds to a project's API call with JSON. */
export function answerForProject(
  context: Context<Bindings>,
  projects: Projects,
  answer: (project: Project) => Record<string, unknown>,
): Response | Promise<Response> {
  return forProject(context, projects, (project) =>
    context.json(answer(project), 200, { 'Cache-Control': 'no-cache' }),
  )
}
