import type { Bindings, Project, Projects } from '@airlock/kit/server'
import type { Context } from 'hono'

/** What is wrong with a call, as the catalogue of errors has it. Never stored: the next answer may be another. */
export function refuse(
  context: Context<Bindings>,
  status: 400 | 403 | 404 | 413 | 429 | 502 | 503 | 504,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return context.json({ error: { code, message } }, status, { 'Cache-Control': 'no-store', ...headers })
}

/** Lets a call of a project pass, or says with 400 what is wrong with its projectId. */
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

/** Answers an API call of a project with JSON. */
export function answerForProject(
  context: Context<Bindings>,
  projects: Projects,
  answer: (project: Project) => Record<string, unknown>,
): Response | Promise<Response> {
  return forProject(context, projects, (project) =>
    context.json(answer(project), 200, { 'Cache-Control': 'no-cache' }),
  )
}
