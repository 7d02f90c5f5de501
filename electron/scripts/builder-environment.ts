/**
 * What electron-builder is to know of this environment. GitHub gives a secret that a repository doesn't have as an empty
 * text, which on a Mac is taken for the name of a certificate's file.
 */
export function builderEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { CSC_LINK: certificate, CSC_KEY_PASSWORD: password, ...rest } = env
  return {
    ...rest,
    ...(certificate ? { CSC_LINK: certificate } : {}),
    ...(password ? { CSC_KEY_PASSWORD: password } : {}),
  }
}
