# Wartable's page in a container: compiled in one stage, run as an unprivileged user in the other.
#
#   docker build -t wartable .
#   docker run -p 127.0.0.1:8765:8765 -v wartable:/data wartable
#
# docs/hosting.md says what to put in front of it. All that is installed is locked by its hash, and the base by its digest; to
# renew that: docker buildx imagetools inspect python:3.13-slim
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements requirements
RUN python -m venv /opt/wartable \
    && /opt/wartable/bin/pip install --no-cache-dir --require-hashes --requirement requirements/container.txt \
    && python -m venv /opt/compile \
    && /opt/compile/bin/pip install --no-cache-dir --require-hashes --requirement requirements/compile.txt
COPY . .
RUN WARTABLE_COMPILE=1 /opt/compile/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir wheels . \
    && /opt/wartable/bin/pip install --no-cache-dir --no-deps --no-index wheels/wartable-*.whl

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
RUN useradd --system --uid 8765 --home-dir /data --create-home wartable
COPY --from=build /opt/wartable /opt/wartable
USER wartable
ENV WARTABLE_DATA=/data
VOLUME /data
EXPOSE 8765
# It asks the server itself, whatever proxy the environment names.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/opt/wartable/bin/python", "-c", \
    "from http.client import HTTPConnection as C; c = C('127.0.0.1', 8765, timeout=4); c.request('GET', '/health'); assert c.getresponse().status == 200"]
ENTRYPOINT ["/opt/wartable/bin/wartable"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8765", "--public", "--no-browser"]
