import { ApiError } from '@commoncast/core/http/api-error';

/** Waits for code that is fetched when it is needed. @throws {ApiError} NETWORK: it could not be fetched */
export async function fetched<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' });
  }
}
