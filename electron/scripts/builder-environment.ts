/**
 * Returns electron-builder's environment. GitHub passes a missing secret as an empty text, which
 * electron-builder on a Mac takes for the name of a certificate's file.
 */
export function builderEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { CSC_LINK: certificate, CSC_KEY_PASSWORD: password, ...rest } = env
  return {
    ...rest,
    ...(certificate ? { CSC_LINK: certificate } : {}),
    ...(password ? { CSC_KEY_PASSWORD: password } : {}),
  }
}
