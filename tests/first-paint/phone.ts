/** A phone with a dense screen, and what comes to it. */
import type { Request } from '@playwright/test';

export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

/** What came for a request: headers, and the body as it was encoded. */
export async function countResponseBytes(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}
