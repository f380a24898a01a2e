/**
 * Whether the widget is configured for the project of this frame. A page could load the frame of another
 * project that also allows it, and a code would then be requested in that project's name.
 */
export function isOwnProject(own: string, dapp: { projectId: string }): boolean {
  return dapp.projectId === own
}
