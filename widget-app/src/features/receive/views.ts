export { CompatibleNetworksView } from './CompatibleNetworksView.tsx'
export { ReceiveView } from './ReceiveView.tsx'
