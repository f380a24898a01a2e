import type { Mode } from '../config/variables.ts'
import { parseProjects } from './parse.ts'
import type { Projects } from './project.ts'

const MODE: Mode = 'development'

/** The project that is there in development when nobody configured one: every site on this machine's `*.localhost`. */
export function demoProjects(): Projects {
  const text = 'projects: [{ id: demo, name: Demo, origins: ["http://*.localhost:*"] }]'
  return { ...parseProjects(text, 'built-in demo project', MODE), file: null }
}
