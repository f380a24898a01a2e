declare module '*.vue' {
  const component: import('vue').Component
  export = component
}
