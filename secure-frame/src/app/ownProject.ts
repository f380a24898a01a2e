/**
 * Whether the widget is set up for the project of this frame. A page can point the frame at another project that also
 * allows it; a code would then be asked for in that project's name.
 */
export function isOwnProject(own: string, dapp: { projectId: string }): boolean {
  return dapp.projectId === own
}
