import { pictureRoutes } from '../features/accounts/picture-routes.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { agentAdministrationRoutes } from '../features/agents/routes.ts';
import { auditLogRoutes } from '../features/audit-log/routes.ts';
import { bulkActionRoutes } from '../features/bulk-actions/routes.ts';
import { createCaptcha } from '../features/captcha/captcha.ts';
import { captchaRoutes } from '../features/captcha/routes.ts';
import { checkTemplateRoutes } from '../features/check-templates/routes.ts';
import { checkViewRoutes } from '../features/check-views/routes.ts';
import { countryCountRoutes } from '../features/checks/country-count-routes.ts';
import { checkRoutes } from '../features/checks/routes.ts';
import { commentRoutes } from '../features/comments/routes.ts';
import { crawlStatisticsRoutes } from '../features/crawl-statistics/routes.ts';
import { crawlingSettingsRoutes } from '../features/crawling-settings/routes.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { demoMailRoutes } from '../features/demo-mails/routes.ts';
import { emailRoutes } from '../features/email-changes/routes.ts';
import { feedRoutes } from '../features/event-feed/feed-routes.ts';
import { feedTokenRoutes } from '../features/event-feed/token-routes.ts';
import { evidenceMediaRoutes } from '../features/evidence-media/routes.ts';
import { evidenceZipRoutes } from '../features/evidence-media/zip-routes.ts';
import { favoriteRoutes } from '../features/favorites/routes.ts';
import { featureRoutes } from '../features/feature-switches/routes.ts';
import { healthRoutes } from '../features/health/routes.ts';
import { historyRoutes } from '../features/history/routes.ts';
import { legalHoldRoutes } from '../features/legal-holds/routes.ts';
import { mailTroubleRoutes } from '../features/mail/trouble-routes.ts';
import { mutedReportRoutes } from '../features/muted-reports/routes.ts';
import { unsubscribeRoutes } from '../features/notice-mails/routes.ts';
import { notificationAdminRoutes } from '../features/notifications/admin-routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { organizationRoutes } from '../features/organizations/routes.ts';
import { twoFactorRequirementRoute } from '../features/organizations/two-factor-requirement.ts';
import { parkedEventRoutes } from '../features/parked-events/routes.ts';
import { passwordRoutes } from '../features/passwords/routes.ts';
import { prepareAgain } from '../features/prepared-exports/prepare-again.ts';
import { preparedExportRoutes } from '../features/prepared-exports/routes.ts';
import { presetImageRoutes } from '../features/preset-images/routes.ts';
import { readStatusRoutes } from '../features/read-statuses/routes.ts';
import { complianceOverTimeRoutes } from '../features/reports/compliance-over-time-routes.ts';
import { reportDateRoutes } from '../features/reports/date-routes.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import { changeRoutes } from '../features/results/change-routes.ts';
import { exportRoutes } from '../features/results/export/export-routes.ts';
import { limitExports } from '../features/results/export/limit-exports.ts';
import { groupRoutes } from '../features/results/group-routes.ts';
import { placeRoutes } from '../features/results/place-routes.ts';
import { resultRoutes } from '../features/results/routes.ts';
import { dryRunRoutes } from '../features/rules-dry-run/routes.ts';
import { sessionRoutes } from '../features/sessions/routes.ts';
import { socialAccountRoutes } from '../features/social-accounts/routes.ts';
import { storedPageRoutes } from '../features/stored-pages/routes.ts';
import { agentRoutes } from '../features/targets/routes.ts';
import { twoFactorRoutes } from '../features/two-factor/routes.ts';
import { urlListRoutes } from '../features/url-lists/routes.ts';
import { userImageRoutes } from '../features/user-images/routes.ts';
import { userRoutes } from '../features/users/routes.ts';
import { verticalRoutes } from '../features/verticals/routes.ts';
import { visitPermitRoutes } from '../features/visit-permits/routes.ts';
import { webhookMessageRoutes } from '../features/webhooks/message-routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import type { BackendDeps } from '../kernel/backend-deps.ts';
import type { RouteDefinition } from '../kernel/http/define-route.ts';
import { healthBoard } from './health-parts.ts';
import { openApiRoute } from './openapi.ts';

/** Every route of the product. */
export function allRoutes(deps: BackendDeps, board = healthBoard(deps)): RouteDefinition[] {
  const captcha = createCaptcha(deps);
  // Files of every kind share places.
  const exports = limitExports();
  const routes = [
    ...healthRoutes(board, deps),
    ...sessionRoutes(deps, captcha),
    ...captchaRoutes(captcha),
    ...passwordRoutes(deps),
    ...twoFactorRoutes(deps),
    ...accountRoutes(deps),
    ...emailRoutes(deps),
    ...pictureRoutes(deps),
    ...crawlStatisticsRoutes(deps),
    ...userRoutes(deps),
    ...organizationRoutes(deps),
    twoFactorRequirementRoute(deps),
    ...featureRoutes(deps),
    ...auditLogRoutes(deps),
    ...demoMailRoutes(deps),
    ...mailTroubleRoutes(deps),
    ...unsubscribeRoutes(deps),
    ...checkRoutes(deps),
    ...countryCountRoutes(deps),
    ...dashboardRoutes(deps),
    ...favoriteRoutes(deps),
    ...readStatusRoutes(deps),
    ...mutedReportRoutes(deps),
    ...notificationRoutes(deps),
    ...notificationAdminRoutes(deps),
    ...bulkActionRoutes(deps),
    ...checkTemplateRoutes(deps),
    ...checkViewRoutes(deps),
    ...historyRoutes(deps),
    ...urlListRoutes(deps),
    ...userImageRoutes(deps),
    ...presetImageRoutes(deps),
    ...verticalRoutes(deps),
    ...socialAccountRoutes(deps),
    ...legalHoldRoutes(deps),
    ...reportRoutes(deps),
    ...reportDateRoutes(deps),
    ...exportRoutes(deps, exports, prepareAgain(deps)),
    ...complianceOverTimeRoutes(deps),
    ...preparedExportRoutes(deps),
    ...resultRoutes(deps),
    ...changeRoutes(deps),
    ...groupRoutes(deps),
    ...placeRoutes(deps),
    ...evidenceMediaRoutes(deps),
    ...evidenceZipRoutes(deps, exports),
    ...storedPageRoutes(deps),
    ...commentRoutes(deps),
    ...feedRoutes(deps),
    ...feedTokenRoutes(deps),
    ...webhookRoutes(deps),
    ...webhookMessageRoutes(deps),
    ...dryRunRoutes(deps),
    ...agentRoutes(deps),
    ...agentAdministrationRoutes(deps),
    ...parkedEventRoutes(deps),
    ...visitPermitRoutes(deps),
    ...crawlingSettingsRoutes(deps),
  ];
  return [...routes, openApiRoute(routes)];
}
