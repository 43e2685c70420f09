{{- define "parley.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "parley.labels" -}}
app.kubernetes.io/name: parley
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "parley.selector" -}}
app.kubernetes.io/name: parley
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "parley.image" -}}
{{ .Values.image.repository }}:{{ .tag | default .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* Nobody of the image is root, and nothing in it can be written. */}}
{{- define "parley.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "parley.containerSecurity" -}}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* Name of the value under `secrets` → the variable that is given its file. */}}
{{- define "parley.secretVariables" -}}
databaseUrl: DATABASE_URL_FILE
migrateUrl: PARLEY_MIGRATE_URL_FILE
appPassword: PARLEY_APP_PASSWORD_FILE
keyPepper: PARLEY_KEY_PEPPER_FILE
auditKey: PARLEY_AUDIT_KEY_FILE
orderKey: PARLEY_ORDER_KEY_FILE
masterKey: PARLEY_MASTER_KEY_FILE
vaultToken: PARLEY_VAULT_TOKEN_FILE
bootstrapKey: PARLEY_BOOTSTRAP_KEY_FILE
installationKey: PARLEY_INSTALLATION_KEY_FILE
modelKey: OPENAI_API_KEY_FILE
smtpUrl: SMTP_URL_FILE
caldavUrl: CALDAV_URL_FILE
oidcClientSecret: PARLEY_OIDC_CLIENT_SECRET_FILE
oidcRoles: PARLEY_OIDC_ROLES
metricsToken: PARLEY_METRICS_TOKEN_FILE
otlpHeaders: OTEL_EXPORTER_OTLP_HEADERS_FILE
temporalApiKey: TEMPORAL_API_KEY_FILE
temporalCertificate: TEMPORAL_TLS_CLIENT_CERT_PATH
temporalCertificateKey: TEMPORAL_TLS_CLIENT_KEY_PATH
{{- end -}}

{{/* Which secrets a program reads (docs/reference/settings.md), and no others. */}}
{{- define "parley.secretsOf" -}}
api: [databaseUrl, keyPepper, auditKey, masterKey, vaultToken, orderKey, oidcClientSecret, oidcRoles, metricsToken, otlpHeaders, temporalApiKey, temporalCertificate, temporalCertificateKey]
codec: [databaseUrl, keyPepper, auditKey, masterKey, vaultToken, oidcClientSecret, oidcRoles]
worker: [databaseUrl, auditKey, masterKey, vaultToken, orderKey, modelKey, smtpUrl, caldavUrl, otlpHeaders, temporalApiKey, temporalCertificate, temporalCertificateKey]
prepare: [migrateUrl, appPassword, keyPepper, masterKey, vaultToken, bootstrapKey, installationKey, temporalApiKey, temporalCertificate, temporalCertificateKey]
doctor: [databaseUrl, keyPepper, auditKey, masterKey, vaultToken, orderKey, bootstrapKey, modelKey, smtpUrl, caldavUrl, temporalApiKey, temporalCertificate, temporalCertificateKey]
{{- end -}}

{{/* Environment of a program: (dict "root" $ "program" "api" "settings" (list …)) */}}
{{- define "parley.env" -}}
{{- $root := .root -}}
{{- $variables := include "parley.secretVariables" $root | fromYaml -}}
{{- $read := index (include "parley.secretsOf" $root | fromYaml) .program -}}
{{- $values := dict "TEMPORAL_NAMESPACE" $root.Values.temporal.namespace "PARLEY_PUBLIC_URL" $root.Values.publicUrl -}}
{{- /* The codec server reaches no Temporal. */ -}}
{{- if ne .program "codec" }}
{{- $_ := set $values "TEMPORAL_ADDRESS" $root.Values.temporal.address -}}
{{- if $root.Values.temporal.tls }}{{ $_ := set $values "TEMPORAL_TLS" "true" }}{{ end -}}
{{- if not (or $root.Values.temporal.tls $root.Values.secrets.temporalApiKey $root.Values.secrets.temporalCertificate) }}
{{- $_ := set $values "TEMPORAL_PLAINTEXT_HOSTS" (regexReplaceAll ":[0-9]+$" $root.Values.temporal.address "") -}}
{{- end -}}
{{- end -}}
{{- range $read }}
{{- $key := index $root.Values.secrets . -}}
{{- if $key }}{{ $_ := set $values (index $variables .) (printf "/secrets/%s" $key) }}{{ end -}}
{{- end -}}
{{- range .settings }}{{- range $name, $value := . }}{{ $_ := set $values $name (toString $value) }}{{ end -}}{{ end -}}
{{- range $name := keys $values | sortAlpha }}
- name: {{ $name }}
  value: {{ index $values $name | quote }}
{{- end }}
{{- end -}}

{{/* Volumes of a program: its secrets, and what it may write to. */}}
{{- define "parley.volumes" -}}
{{- $root := .root -}}
- name: secrets
  secret:
    secretName: {{ $root.Values.secrets.existing }}
    defaultMode: 0440
    items:
      {{- range index (include "parley.secretsOf" $root | fromYaml) .program }}
      {{- with index $root.Values.secrets . }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
      {{- end }}
- name: data
  emptyDir: { sizeLimit: 64Mi }
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- end -}}

{{- define "parley.mounts" -}}
- { name: secrets, mountPath: /secrets, readOnly: true }
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end -}}

{{/* Two of one kind do not share a machine where there is another. */}}
{{- define "parley.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- . | nindent 8 }}
{{- end -}}
