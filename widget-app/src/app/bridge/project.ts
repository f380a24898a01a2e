import * as z from 'zod/mini'
import { ProjectData, type RemoteFeature, RemoteFeatures } from '../../../shared/projectData.ts'

/**
 * Parses the project's data that the server has embedded in the document; null if it is missing or invalid.
 */
export function readProject(text: string | null | undefined): ProjectData | null {
  try {
    const project = z.safeParse(ProjectData, JSON.parse(text ?? ''))
    return project.success ? project.data : null
  } catch {
    return null
  }
}

/** What the project decides about the widget. */
export const configOf = ({
  features,
  networks,
  sdkType,
  oidcName,
  swapNetworks,
  pairing,
  branding,
}: ProjectData) => ({
  remoteFeatures: readFeatures(features),
  operatorNetworks: networks,
  sdkType,
  oidcName,
  swapNetworks,
  hasRelay: pairing !== undefined,
  ...branding,
})

/** Parses what the project says of its features; null if that cannot be read, which is like no answer. */
const readFeatures = (features: unknown): RemoteFeature[] | null =>
  z.safeParse(RemoteFeatures, features).data ?? null
