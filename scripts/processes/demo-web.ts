import { startDemoWeb } from '@proofline/demo-web/start-demo-web';
import { runProcess } from '@proofline/platform/process/run-process';

/** The demo internet, which knows nothing of the product, in the frame all its processes share. */
runProcess({
  name: 'demo-web',
  start: async ({ env, ready }) => {
    const web = await startDemoWeb({ host: env.HOST, port: env.PORT });
    ready({ port: web.port });
    return () => web.stop();
  },
});
